import { and, count, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AdminInterviewList, AdminInterviewQuery } from '../../contract/admin-interview.ts';
import type { Category } from '../../contract/categories.ts';
import { listPageSize } from '../../rules/puzzle-list.ts';
import type { Database } from '../database/open-database.ts';
import { categories, interviewAnswers, interviewQuestions } from '../database/schema.ts';
import { Refusal } from '../refusal.ts';

/** One page of all interview questions, the newest first. */
export async function listAdminQuestions(
  db: Database,
  { page, state, q }: AdminInterviewQuery,
): Promise<AdminInterviewList | Refusal> {
  const words = q?.trim().toLowerCase() ?? '';
  const contains = (column: typeof interviewQuestions.title | typeof categories.name) =>
    sql`position(${words} in lower(${column})) > 0`;
  const isListed = and(
    state === 'deleted' ? isNotNull(interviewQuestions.deleted_at) : isNull(interviewQuestions.deleted_at),
    state && state !== 'deleted' ? eq(interviewQuestions.is_active, state === 'active') : undefined,
    words ? or(contains(interviewQuestions.title), contains(categories.name)) : undefined,
  );
  const joined = eq(categories.id, interviewQuestions.category_id);
  const [counted] = await db
    .select({ count: count() })
    .from(interviewQuestions)
    .innerJoin(categories, joined)
    .where(isListed);
  const total = counted?.count ?? 0;
  if (page > 1 && (page - 1) * listPageSize >= total) return new Refusal('not_found', `There is no page ${page}.`);
  const rows = await db
    .select({
      id: interviewQuestions.id,
      version: interviewQuestions.version,
      title: interviewQuestions.title,
      description: interviewQuestions.description,
      type: interviewQuestions.type,
      category: categories.name,
      category_id: interviewQuestions.category_id,
      difficulty: interviewQuestions.difficulty,
      is_active: interviewQuestions.is_active,
      deleted_at: interviewQuestions.deleted_at,
      answers: db.$count(interviewAnswers, eq(interviewAnswers.question_id, interviewQuestions.id)),
    })
    .from(interviewQuestions)
    .innerJoin(categories, joined)
    .where(isListed)
    .orderBy(desc(interviewQuestions.id))
    .limit(listPageSize)
    .offset((page - 1) * listPageSize);
  return {
    page,
    page_size: listPageSize,
    count: total,
    results: rows.map((row) => ({
      ...row,
      category: row.category as Category,
      deleted_at: row.deleted_at?.toISOString() ?? null,
    })),
  };
}
