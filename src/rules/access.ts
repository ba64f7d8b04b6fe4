import type { Plan } from '../contract/account.ts';
import { addDays } from './puzzle-day.ts';

/** Who looks. `plan` is null without a paid subscription that is still running. */
export interface Viewer {
  signedIn: boolean;
  isStaff: boolean;
  plan: Plan | null;
}

export const anonymousViewer: Viewer = { signedIn: false, isStaff: false, plan: null };

export function isSubscriber(viewer: Viewer): boolean {
  return viewer.plan !== null;
}

export interface PuzzleStanding {
  isPremium: boolean;
  isActive: boolean;
  /** The day it is published (UTC), null while it is a draft. */
  publishedAt: string | null;
  /** Whether it is the daily of today. */
  isDaily: boolean;
  /** Whether the server opened it to this viewer as the daily of an earlier day. */
  openedAsDaily: boolean;
  /** Whether this viewer has answered all of it. */
  isCompleted: boolean;
}

/** Whether the viewer may know that the puzzle exists: drafts, inactive and future ones are for staff, tomorrow's for annual too. */
export function mayKnowPuzzle(viewer: Viewer, puzzle: PuzzleStanding, today: string): boolean {
  if (viewer.isStaff) return true;
  if (!puzzle.isActive || puzzle.publishedAt === null) return false;
  return puzzle.publishedAt <= lastVisibleDay(viewer, today);
}

/** The last publishing day whose puzzles the viewer may see: early access shows annual subscribers the next day's. */
export function lastVisibleDay(viewer: Viewer, today: string): string {
  return viewer.plan === 'annual' ? addDays(today, 1) : today;
}

/** Whether the viewer may keep the whole library on a device. */
export function mayDownload(viewer: Viewer): boolean {
  return viewer.plan === 'annual';
}

/** Whether the viewer's mails to the support go first. */
export function hasPrioritySupport(viewer: Pick<Viewer, 'plan'>): boolean {
  return viewer.plan === 'annual';
}

/** `kept`: only the plan opened it, and has ended. What the viewer has answered stays readable, and takes no new answer. */
export type Opening = 'open' | 'kept' | 'premium_required' | 'not_found';

export function isReadable(opening: Opening): opening is 'open' | 'kept' {
  return opening === 'open' || opening === 'kept';
}

/** What happens when the viewer asks for a puzzle. */
export function openingOf(viewer: Viewer, puzzle: PuzzleStanding, today: string): Opening {
  if (!mayKnowPuzzle(viewer, puzzle, today)) return 'not_found';
  const open = viewer.isStaff || isSubscriber(viewer) || !puzzle.isPremium || puzzle.isDaily || puzzle.openedAsDaily;
  return open ? 'open' : keptOrRefused(puzzle.isCompleted);
}

/** What happens when the viewer asks for an interview question: all of them are part of Premium, and an inactive one is for staff alone. */
export function questionOpeningOf(viewer: Viewer, question: { isActive: boolean; isAnswered: boolean }): Opening {
  if (viewer.isStaff) return 'open';
  if (!question.isActive) return 'not_found';
  return isSubscriber(viewer) ? 'open' : keptOrRefused(question.isAnswered);
}

function keptOrRefused(isAnswered: boolean): Opening {
  return isAnswered ? 'kept' : 'premium_required';
}

/** The most days that an answer may wait on a device. */
export const lateAnswerDays = 30;

/** Whether an answer given on a device at `answeredAt` may still arrive: within 30 days, for what the server had opened by then. */
export function mayReplayAnswer(answeredAt: Date, openedAt: Date | null, now: Date): boolean {
  if (isTooLate(answeredAt, now)) return false;
  return openedAt !== null && openedAt <= answeredAt;
}

export function isTooLate(answeredAt: Date, now: Date): boolean {
  return now.getTime() - answeredAt.getTime() > lateAnswerDays * 86_400_000;
}
