import { and, eq, isNotNull } from 'drizzle-orm';
import type { ReplyOf } from '../../contract/call.ts';
import type { Exercise } from '../../contract/progress.ts';
import type { addExercise as call } from '../../contract/progress-calls.ts';
import { lateAnswerDays } from '../../rules/access.ts';
import { dateByAge, type Sending } from '../answers/answer-time.ts';
import { bumpVersions, userScope } from '../database/bump-versions.ts';
import type { Transaction } from '../database/open-database.ts';
import { answers, exercises, interviewAnswers, puzzleProgress } from '../database/schema.ts';
import { invalid, notFound, Rejection } from '../http/rejection.ts';

/** The most of a learner's day. Every pull checks all rows of a learner, so they must not grow as fast as requests come. */
const mostOfDay = 500;

/**
 * Records the review of a question that the learner answered, the practice of a puzzle that they completed, or the wish to practice a key
 * point of an interview answer.
 */
export async function addExercise(
  transaction: Transaction,
  userId: number,
  id: string,
  exercise: Exercise,
  sending: Sending,
): Promise<ReplyOf<typeof call> | Rejection> {
  const time = dateByAge(exercise.done_at, exercise.local_date, sending);
  if (time === 'too_late') return invalid({ done_at: [`You did this more than ${lateAnswerDays} days ago.`] });
  if (time === 'wrong_day') return invalid({ local_date: ["This day doesn't match the time you did it."] });
  if (!(await isTheirs(transaction, userId, exercise))) {
    return notFound(exercise.kind === 'practice' ? 'This completed puzzle' : 'This answered question');
  }
  const { at: done_at, localDate: local_date } = time;
  const isOfDay = and(eq(exercises.user_id, userId), eq(exercises.local_date, local_date));
  if ((await transaction.$count(exercises, isOfDay)) >= mostOfDay) {
    return invalid({ local_date: [`At most ${mostOfDay} exercises of a day are kept.`] });
  }
  const added = await transaction
    .insert(exercises)
    .values({ ...exercise, id, user_id: userId, done_at, local_date })
    .onConflictDoNothing()
    .returning();
  // The key is unique for a user, the exercise's ID for everyone.
  if (added.length === 0) {
    return new Rejection('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
  }
  await bumpVersions(transaction, userScope(userId), [{ kind: 'exercise', key: id }]);
  return { id, done_at: done_at.toISOString() };
}

async function isTheirs(
  transaction: Transaction,
  userId: number,
  { puzzle_id, question_id, interview_question_id, point }: Exercise,
): Promise<boolean> {
  if (puzzle_id === null) {
    const [answer] = await transaction
      .select({ covered: interviewAnswers.covered, missed: interviewAnswers.missed })
      .from(interviewAnswers)
      .where(and(eq(interviewAnswers.user_id, userId), eq(interviewAnswers.question_id, interview_question_id ?? 0)));
    return answer !== undefined && [...answer.covered, ...answer.missed].includes(point ?? '');
  }
  const found =
    question_id === null
      ? await transaction
          .select({ id: puzzleProgress.puzzle_id })
          .from(puzzleProgress)
          .where(
            and(
              eq(puzzleProgress.user_id, userId),
              eq(puzzleProgress.puzzle_id, puzzle_id),
              isNotNull(puzzleProgress.completed_at),
            ),
          )
      : await transaction
          .select({ id: answers.question_id })
          .from(answers)
          .where(
            and(eq(answers.user_id, userId), eq(answers.question_id, question_id), eq(answers.puzzle_id, puzzle_id)),
          );
  return found.length > 0;
}
