import { and, asc, eq } from 'drizzle-orm';
import type { Try, TryBody } from '../../contract/puzzle-preview.ts';
import type { Database } from '../database/open-database.ts';
import { questions, tries } from '../database/schema.ts';
import { notFound, Rejection } from '../http/rejection.ts';
import { takeAttempt, throttleSubject } from '../http/throttle.ts';
import { tryReply } from './puzzle-mapper.ts';

/** Per learner. One account must not collect the keys of the archive. */
const tryLimit = { attempts: 10, minutes: 12 * 60 };

export async function firstQuestionOf(
  db: Database,
  puzzleId: number,
): Promise<typeof questions.$inferSelect | undefined> {
  const [question] = await db
    .select()
    .from(questions)
    .where(eq(questions.puzzle_id, puzzleId))
    .orderBy(asc(questions.position))
    .limit(1);
  return question;
}

export async function readTry(db: Database, puzzleId: number, userId: number): Promise<Try | undefined> {
  const [tried] = await db
    .select()
    .from(tries)
    .where(and(eq(tries.user_id, userId), eq(tries.puzzle_id, puzzleId)));
  return tried;
}

/**
 * Grades a learner's try at the first question of a puzzle that is locked to them. The first try stays, and tells only whether it was right:
 * neither the key nor why. It isn't an answer, because the plan decides what can be answered.
 */
export async function tryPuzzle(
  db: Database,
  puzzle_id: number,
  userId: number,
  { question_id, answer }: TryBody,
  now: Date,
): Promise<Try | Rejection> {
  const question = await firstQuestionOf(db, puzzle_id);
  if (question?.id !== question_id) return notFound('This question');
  const before = await readTry(db, puzzle_id, userId);
  if (before) return tryReply(before);
  const wait = await takeAttempt(db, throttleSubject('try', userId), tryLimit, now);
  if (wait !== undefined) return new Rejection('too_often', 'You tried many puzzles today. Try again later.', {}, wait);
  const is_correct = answer === question.correct_answer;
  const row = { user_id: userId, puzzle_id, question_id, selected_answer: answer, is_correct, tried_at: now };
  const [tried] = await db.insert(tries).values(row).onConflictDoNothing().returning();
  // Another request of this learner was first.
  return tryReply(tried ?? (await readTry(db, puzzle_id, userId)) ?? row);
}
