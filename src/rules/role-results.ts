import type { Role } from '../contract/puzzles.ts';

/** How many answers a role needs before they say something. */
const enoughAnswers = 5;

/** By how much the best role must exceed the worst one. */
const clearGap = 0.15;

/** What a learner answered of one role. */
export interface RoleResult {
  role: Role;
  answered: number;
  correct: number;
}

/** Returns the roles that a learner answers best and worst; null if there are too few answers, or the roles hardly differ. */
export function strongAndWeak(results: Iterable<RoleResult>): { strong: RoleResult; weak: RoleResult } | null {
  const known = [...results].filter(({ answered }) => answered >= enoughAnswers);
  const ranked = known.sort((one, other) => shareOf(other) - shareOf(one) || other.answered - one.answered);
  const [strong, weak] = [ranked[0], ranked.at(-1)];
  return strong && weak && shareOf(strong) - shareOf(weak) >= clearGap ? { strong, weak } : null;
}

/** Returns the share of right answers. */
export function shareOf({ correct, answered }: Pick<RoleResult, 'correct' | 'answered'>): number {
  return correct / answered;
}
