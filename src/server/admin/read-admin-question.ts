import { count, eq } from 'drizzle-orm';
import type { AdminInterviewQuestion } from '../../contract/admin-interview.ts';
import { readCorrectionProgress } from '../corrections/work-off-corrections.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { categories, interviewAnswers, interviewQuestions } from '../database/schema.ts';
import { adminQuestion } from '../interview/interview-mapper.ts';

/** Returns the interview question as staff edit it. */
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
  const progress = await readCorrectionProgress(db, { interview_question_id: id });
  return {
    ...adminQuestion(row.question, row.category, counted?.answers ?? 0),
    ...(progress && { correction_progress: progress }),
  };
}
