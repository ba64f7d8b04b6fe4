import { and, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { interviewQuestions, puzzles } from './schema.ts';

/** The last publishing day for viewers who see every puzzle. */
export const staffScope = 'staff';

/** Selects the puzzles that a viewer can list, by the last publishing day that they see. */
export function visiblePuzzles(until: string): SQL {
  // Deleted ones are inactive, too.
  const listed = and(eq(puzzles.is_active, true), lte(puzzles.published_at, until));
  return until === staffScope || !listed ? isNull(puzzles.deleted_at) : listed;
}

/** Selects the interview questions that a viewer can list: inactive ones only for staff, deleted ones for nobody. */
export function visibleInterviewQuestions(isStaff: boolean): SQL | undefined {
  return and(isNull(interviewQuestions.deleted_at), isStaff ? undefined : eq(interviewQuestions.is_active, true));
}
