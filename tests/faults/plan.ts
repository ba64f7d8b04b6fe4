import { type Letter, letters, type Reaction } from '../../src/contract/puzzles.ts';
import { seeded } from '../support/random.ts';
import { isNightly } from '../support/settings.ts';

export type LearnerOperation =
  | { do: 'comment' | 'report'; puzzle: number }
  | { do: 'answer'; puzzle: number; letter: Letter }
  | { do: 'click thumb'; puzzle: number; thumb: Reaction }
  /** With a letter, or in words that have it. */
  | { do: 'answer interview'; interview: number; letter: Letter }
  /** Says how many of its key points the answer in words states, which the learner gives first if there is none. */
  | { do: 'check interview'; letter: Letter; confirmed: number }
  /** Solves again the puzzle that was completed before. */
  | { do: 'practice' };

export interface FaultStep {
  /** How many calls meet a fault, from 0 to 1. */
  badness: number;
  device: number;
  tab: number;
  /** How the operation's page is opened: by a start of the app, or by its links. */
  how: 'start' | 'link';
  operation: LearnerOperation;
  /**
   * The browser is killed before the operation, the server restarts meanwhile, and the tab is killed after it. A page that starts from here
   * on finds a worker of another build, or has a clock that is 40 days slow. Before the operation, the learner logs out and in again with
   * what waits kept on the device, or the server gets a backup back that is 2 steps old, and both devices have to log in again. While its
   * pages run, the device's clock jumps over midnight, or the browser throws its storage away and the learner logs in again.
   */
  disaster?:
    | 'kill browser'
    | 'restart server'
    | 'kill tab'
    | 'new build'
    | 'set clock back'
    | 'jump over midnight'
    | 'empty storage'
    | 'log out'
    | 'restore backup';
}

/** What a learner with 2 devices does, and what goes wrong. */
export interface FaultPlan {
  /** By how many days the second device's clock is wrong. */
  daysOff: number;
  steps: FaultStep[];
  /**
   * After the last step, while the app is closed, the learner's plan ends, or the account is deleted elsewhere and its name becomes another
   * learner's, who logs in on both devices.
   */
  ending: 'plan ends' | 'account deleted' | null;
}

export const puzzleCount = 3;
/** The last one is answered in words. */
export const interviewCount = 2;
/** How many steps are lost with a restored backup. */
export const backupAge = 2;
const stepCount = 9;

/** Draws a plan, the same for the same seed. */
export function drawPlan(seed: number): FaultPlan {
  const random = seeded(seed);
  const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
  const below = (count: number) => Math.floor(random() * count);
  const drawOperation = (): LearnerOperation => {
    const kind = random();
    const puzzle = below(puzzleCount);
    if (kind < 0.3) return { do: 'comment', puzzle };
    if (kind < 0.4) return { do: 'report', puzzle };
    if (kind < 0.65) return { do: 'answer', puzzle, letter: oneOf(letters) };
    if (kind < 0.84) return { do: 'click thumb', puzzle, thumb: oneOf(['UP', 'DOWN']) };
    if (kind < 0.88) return { do: 'practice' };
    if (kind < 0.94) return { do: 'answer interview', interview: below(interviewCount), letter: oneOf(letters) };
    return { do: 'check interview', letter: oneOf(letters), confirmed: below(4) };
  };
  const drawDisaster = (): Pick<FaultStep, 'disaster'> => {
    const kind = random();
    if (kind < 0.12) return { disaster: 'kill browser' };
    if (kind < 0.24) return { disaster: 'restart server' };
    if (kind < 0.4) return { disaster: 'kill tab' };
    if (kind < 0.48) return { disaster: 'new build' };
    if (kind < 0.56) return { disaster: 'set clock back' };
    if (kind < 0.64) return { disaster: 'jump over midnight' };
    // Logging in again takes long.
    if (!isNightly) return {};
    if (kind < 0.7) return { disaster: 'log out' };
    if (kind < 0.76) return { disaster: 'empty storage' };
    return kind < 0.82 ? { disaster: 'restore backup' } : {};
  };
  return {
    daysOff: oneOf([-1, 1, 0]),
    steps: Array.from({ length: stepCount }, () => ({
      badness: oneOf([0, 0.4, 0.8]),
      device: below(2),
      tab: below(2),
      how: oneOf(['start', 'link']),
      operation: drawOperation(),
      ...drawDisaster(),
    })),
    ending: oneOf(isNightly ? ['plan ends', 'account deleted', null] : ['plan ends', null]),
  };
}
