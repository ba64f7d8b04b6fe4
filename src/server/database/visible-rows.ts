import { and, eq, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { interviewQuestions, puzzles } from './schema.ts';

/** The last publishing day for viewers who see every puzzle. */
export const staffScope = 'staff';

/** Selects the puzzles that a viewer can know, by the last publishing day that they see. */
export function visiblePuzzles(until: string): SQL | undefined {
  return or(datedPuzzles(until), visibleFirstSteps(until));
}

/** Selects those of the archive, which has the puzzles that are or can be a day's. */
export function datedPuzzles(until: string): SQL | undefined {
  if (until === staffScope) return and(isNull(puzzles.deleted_at), isNull(puzzles.first_step));
  // First steps have no day. Deleted ones are inactive.
  return and(eq(puzzles.is_active, true), lte(puzzles.published_at, until));
}

/** Selects the first steps, which have no publishing day. */
export function visibleFirstSteps(until: string): SQL | undefined {
  const isActive = until === staffScope ? undefined : eq(puzzles.is_active, true);
  return and(isActive, isNull(puzzles.deleted_at), isNotNull(puzzles.first_step));
}

/** Selects the interview questions that a viewer can list: inactive ones only for staff, deleted ones for nobody. */
export function visibleInterviewQuestions(isStaff: boolean): SQL | undefined {
  return and(isNull(interviewQuestions.deleted_at), isStaff ? undefined : eq(interviewQuestions.is_active, true));
}
