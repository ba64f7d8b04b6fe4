import { count, eq } from 'drizzle-orm';
import type { AdminInterviewQuestion, InterviewSnapshot } from '../../contract/admin-interview.ts';
import type { Category } from '../../contract/categories.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { categories, interviewAnswers, interviewQuestions } from '../database/schema.ts';

/** The interview question as staff edit it. */
export async function readAdminQuestion(
  db: Database | Transaction,
  id: number,
): Promise<AdminInterviewQuestion | undefined> {
  const [row] = await db
    .select({ question: interviewQuestions, category: categories.name })
    .from(interviewQuestions)
    .innerJoin(categories, eq(categories.id, interviewQuestions.category_id))
    .where(eq(interviewQuestions.id, id));
  if (!row) return undefined;
  const [counted] = await db
    .select({ answers: count() })
    .from(interviewAnswers)
    .where(eq(interviewAnswers.question_id, id));
  const {
    slug: _slug,
    library_revision: _revision,
    created_at: _created,
    options_version: _version,
    ...question
  } = row.question;
  return {
    ...question,
    category: row.category as Category,
    key_points: question.key_points?.map(({ id: _, ...point }) => point) ?? null,
    answers: counted?.answers ?? 0,
    updated_at: question.updated_at.toISOString(),
    deleted_at: question.deleted_at?.toISOString() ?? null,
  };
}

/** What the history keeps of an interview question. */
export function snapshotOf({
  id: _,
  version,
  answers,
  updated_at,
  deleted_at,
  ...body
}: AdminInterviewQuestion): InterviewSnapshot {
  return body;
}
