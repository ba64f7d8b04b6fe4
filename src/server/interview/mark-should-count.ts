import { and, eq } from 'drizzle-orm';
import { bumpVersions, userScope } from '../database/bump-versions.ts';
import type { Transaction } from '../database/open-database.ts';
import { interviewAnswers } from '../database/schema.ts';
import { notFound, type Rejection } from '../http/rejection.ts';

/** Stores which missed key points a learner thinks their answer states. Ignores key points that it doesn't miss. */
export async function markShouldCount(
  transaction: Transaction,
  questionId: number,
  userId: number,
  phrases: readonly string[],
): Promise<{ should_count: string[] } | Rejection> {
  const isTheirs = and(eq(interviewAnswers.question_id, questionId), eq(interviewAnswers.user_id, userId));
  const [answer] = await transaction
    .select({ missed: interviewAnswers.missed })
    .from(interviewAnswers)
    .where(isTheirs)
    .for('update');
  if (!answer) return notFound('This answer');
  const should_count = answer.missed.filter((phrase) => phrases.includes(phrase));
  await transaction.update(interviewAnswers).set({ should_count }).where(isTheirs);
  await bumpVersions(transaction, userScope(userId), [{ kind: 'interview_answer', key: questionId }]);
  return { should_count };
}
