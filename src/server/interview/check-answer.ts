import { and, eq, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { CheckBody, InterviewAnswerReply } from '../../contract/interview.ts';
import { isCheckable, isOlderCheck, resultOf } from '../../rules/key-points.ts';
import { dateByAge, type Sending } from '../answers/answer-time.ts';
import { bumpVersions, userScope } from '../database/bump-versions.ts';
import type { Transaction } from '../database/open-database.ts';
import { interviewAnswers, users } from '../database/schema.ts';
import { invalid, notFound, Rejection } from '../http/rejection.ts';
import { interviewAnswerReply } from './interview-mapper.ts';
import { lockQuestion } from './read-question.ts';

/**
 * Replaces the result of a learner's answer by the key points that they confirm, and moves their XP with it. A check of a result that
 * stands, of another answer, or from before the check that counts is rejected with that answer, so that a device learns of it.
 */
export async function checkAnswer(
  transaction: Transaction,
  questionId: number,
  userId: number,
  { confirmed, text_answer, checked_at }: InferOutput<typeof CheckBody>,
  sending: Sending,
): Promise<InterviewAnswerReply | Rejection> {
  // In the order in which a correction takes them.
  const question = await lockQuestion(transaction, questionId);
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const isTheirs = and(eq(interviewAnswers.question_id, questionId), eq(interviewAnswers.user_id, userId));
  const [answer] = await transaction.select().from(interviewAnswers).where(isTheirs).for('update');
  if (!question || !answer) return notFound('This answer');

  const time = dateByAge(checked_at, undefined, sending);
  // Nobody checks an answer before giving it.
  const at = typeof time === 'object' ? Math.max(time.at.getTime(), answer.answered_at.getTime()) : Infinity;
  const isOpen = isCheckable({ ...answer, check: answer.check ?? undefined }, at);
  const isOlder = answer.checked_at !== null && isOlderCheck(at, answer.checked_at.getTime());
  if (!isOpen || isOlder || !answer.check || (text_answer !== undefined && text_answer !== answer.text_answer)) {
    return new Rejection('already_answered', 'This result stands.', interviewAnswerReply(question, answer));
  }
  const { points } = answer.check;
  const unknown = confirmed.find((phrase) => !points.includes(phrase));
  if (unknown !== undefined) return invalid({ confirmed: [`“${unknown}” isn't one of this answer's key points.`] });

  const result = resultOf(points, (phrase) => confirmed.includes(phrase));
  const isWorth = result.is_correct && answer.correction !== 'void';
  const earned = isWorth ? (answer.points_if_right ?? 0) : 0;
  // A point that the learner confirms needs nobody else to count it.
  const should_count = answer.should_count?.filter((phrase) => result.missed.includes(phrase)) ?? null;
  const [checked = answer] = await transaction
    .update(interviewAnswers)
    .set({ ...result, points: earned, graded_by: 'self', checked_at: new Date(at), should_count })
    .where(isTheirs)
    .returning();
  await transaction
    .update(users)
    .set({ xp: sql`${users.xp} + ${earned - answer.points}` })
    .where(eq(users.id, userId));
  await bumpVersions(transaction, userScope(userId), [{ kind: 'interview_answer', key: questionId }]);
  return interviewAnswerReply(question, checked);
}
