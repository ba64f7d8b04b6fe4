import { and, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { interviewQuestions, puzzles } from './schema.ts';

/** The last publishing day of those who see every puzzle. */
export const everything = 'staff';

/** The puzzles that a viewer may list, by the last publishing day that they see. */
export function visiblePuzzles(until: string): SQL {
  // What is deleted is inactive, too.
  const listed = and(eq(puzzles.is_active, true), lte(puzzles.published_at, until));
  return until === everything || !listed ? isNull(puzzles.deleted_at) : listed;
}

/** The interview questions that a viewer may list: inactive ones are for staff alone, deleted ones for nobody. */
export function visibleInterviewQuestions(isStaff: boolean): SQL | undefined {
  return and(isNull(interviewQuestions.deleted_at), isStaff ? undefined : eq(interviewQuestions.is_active, true));
}
