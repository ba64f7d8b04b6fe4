import type { Plan } from '../contract/account.ts';
import { addDays } from './puzzle-day.ts';

/** The viewer. `plan` is null without an active paid subscription. */
export interface Viewer {
  signedIn: boolean;
  isStaff: boolean;
  plan: Plan | null;
}

export const anonymousViewer: Viewer = { signedIn: false, isStaff: false, plan: null };

export function isSubscriber(viewer: Viewer): boolean {
  return viewer.plan !== null;
}

export interface AccessFacts {
  isPremium: boolean;
  isActive: boolean;
  /** The day it's published (UTC); null for a draft and a first step. */
  publishedAt: string | null;
  isFirstStep: boolean;
  /** Whether it's today's daily. */
  isDaily: boolean;
  /** Whether the server opened it to this viewer as the daily of an earlier day. */
  openedAsDaily: boolean;
  /** Whether this viewer has answered all of it. */
  isCompleted: boolean;
}

/**
 * Returns whether the viewer can know that the puzzle exists: drafts, inactive, and future ones are for staff, tomorrow's also for annual
 * subscribers.
 */
export function mayKnowPuzzle(viewer: Viewer, puzzle: AccessFacts, today: string): boolean {
  if (viewer.isStaff) return true;
  if (!puzzle.isActive) return false;
  if (puzzle.isFirstStep) return true;
  if (puzzle.publishedAt === null) return false;
  return puzzle.publishedAt <= lastVisibleDay(viewer, today);
}

/** Returns the last publishing day whose puzzles the viewer can see. Early access shows annual subscribers the next day's. */
export function lastVisibleDay(viewer: Viewer, today: string): string {
  return viewer.plan === 'annual' ? addDays(today, 1) : today;
}

/** Returns whether the viewer can download the whole library. */
export function mayDownload(viewer: Viewer): boolean {
  return viewer.plan === 'annual';
}

/** Returns whether the viewer has priority support. */
export function hasPrioritySupport(viewer: Pick<Viewer, 'plan'>): boolean {
  return viewer.plan === 'annual';
}

/**
 * `read_only`: only the plan opened it, and it has ended. What the viewer answered stays readable. New answers count only as `mayReplayAnswer`
 * says, whenever they are given, since a device's clock is all that tells whether one is older than the end.
 */
export type Access = 'open' | 'read_only' | 'premium_required' | 'not_found';

export function isReadable(access: Access): access is 'open' | 'read_only' {
  return access === 'open' || access === 'read_only';
}

/** Returns what happens when the viewer opens a puzzle. */
export function puzzleAccess(viewer: Viewer, puzzle: AccessFacts, today: string): Access {
  if (!mayKnowPuzzle(viewer, puzzle, today)) return 'not_found';
  const open = viewer.isStaff || isSubscriber(viewer) || isOpenToAll(puzzle);
  return open ? 'open' : answeredOrLocked(puzzle.isCompleted);
}

function isOpenToAll({ isPremium, isDaily, openedAsDaily }: AccessFacts): boolean {
  return !isPremium || isDaily || openedAsDaily;
}

/** Returns whether a published puzzle is readable for the viewer even without a plan. */
export function isFree(puzzle: AccessFacts): boolean {
  return isOpenToAll(puzzle) || puzzle.isCompleted;
}

export interface QuestionAccessFacts {
  isPremium: boolean;
  isActive: boolean;
  /** Whether this viewer has answered it. */
  isAnswered: boolean;
}

/** Returns what happens when the viewer opens an interview question. Inactive ones are only for staff. */
export function questionAccess(viewer: Viewer, question: QuestionAccessFacts): Access {
  if (viewer.isStaff) return 'open';
  if (!question.isActive) return 'not_found';
  return isSubscriber(viewer) || !question.isPremium ? 'open' : answeredOrLocked(question.isAnswered);
}

function answeredOrLocked(isAnswered: boolean): Access {
  return isAnswered ? 'read_only' : 'premium_required';
}

/** The most days that an answer can wait on a device. */
export const lateAnswerDays = 30;

/** Returns whether an answer given on a device at `answeredAt` still counts: within 30 days, for what the server had opened by then. */
export function mayReplayAnswer(answeredAt: Date, openedAt: Date | null, now: Date): boolean {
  if (isTooLate(answeredAt, now)) return false;
  return openedAt !== null && openedAt <= answeredAt;
}

export function isTooLate(answeredAt: Date, now: Date): boolean {
  return now.getTime() - answeredAt.getTime() > lateAnswerDays * 86_400_000;
}
