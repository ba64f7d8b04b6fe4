import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { interviewQuestions } from '../database/schema.ts';

/** The interview questions that a viewer may list: inactive ones are for staff alone, deleted ones for nobody. */
export function visibleQuestions(isStaff: boolean): SQL | undefined {
  return and(isNull(interviewQuestions.deleted_at), isStaff ? undefined : eq(interviewQuestions.is_active, true));
}
