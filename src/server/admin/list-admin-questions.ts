import { and, count, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { AdminInterviewList, AdminInterviewQuery } from '../../contract/admin-interview.ts';
import { containsText } from '../database/contains-text.ts';
import type { Database } from '../database/open-database.ts';
import { categories, interviewAnswers, interviewQuestions } from '../database/schema.ts';
import { readListPage } from '../http/list-page.ts';
import type { Rejection } from '../http/rejection.ts';
import { adminQuestionColumns, adminQuestionRow } from '../interview/interview-mapper.ts';

/** Returns a page of all interview questions, newest first. */
export async function listAdminQuestions(
  db: Database,
  { page, state, q }: AdminInterviewQuery,
): Promise<AdminInterviewList | Rejection> {
  const isListed = and(
    state === 'deleted' ? isNotNull(interviewQuestions.deleted_at) : isNull(interviewQuestions.deleted_at),
    state && state !== 'deleted' ? eq(interviewQuestions.is_active, state === 'active') : undefined,
    q ? or(containsText(interviewQuestions.title, q), containsText(categories.name, q)) : undefined,
  );
  const joined = eq(categories.id, interviewQuestions.category_id);
  const [counted] = await db
    .select({ count: count() })
    .from(interviewQuestions)
    .innerJoin(categories, joined)
    .where(isListed);
  return readListPage(page, counted?.count ?? 0, async (limit, offset) => {
    const rows = await db
      .select({
        ...adminQuestionColumns,
        answers: db.$count(interviewAnswers, eq(interviewAnswers.question_id, interviewQuestions.id)),
      })
      .from(interviewQuestions)
      .innerJoin(categories, joined)
      .where(isListed)
      .orderBy(desc(interviewQuestions.id))
      .limit(limit)
      .offset(offset);
    return rows.map(adminQuestionRow);
  });
}
