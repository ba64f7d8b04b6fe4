import { and, asc, eq, ne } from 'drizzle-orm';
import type { Try, TryBody } from '../../contract/puzzle-preview.ts';
import type { Letter } from '../../contract/puzzles.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { questions, tries } from '../database/schema.ts';
import { notFound, Rejection } from '../http/rejection.ts';
import { takeAttempt, throttleSubject } from '../http/throttle.ts';

type QuestionRow = typeof questions.$inferSelect;

/** Per learner. One account must not collect the keys of the archive. */
const tryLimit = { attempts: 10, minutes: 12 * 60 };

export async function firstQuestionOf(db: Database, puzzleId: number): Promise<QuestionRow | undefined> {
  const [question] = await db
    .select()
    .from(questions)
    .where(eq(questions.puzzle_id, puzzleId))
    .orderBy(asc(questions.position))
    .limit(1);
  return question;
}

/** By the question's present key: staff can have corrected it since. */
export async function readTry(
  db: Database | Transaction,
  question: QuestionRow,
  userId: number,
): Promise<Try | undefined> {
  const [tried] = await db
    .select({ selected_answer: tries.selected_answer })
    .from(tries)
    .where(and(eq(tries.user_id, userId), eq(tries.question_id, question.id)));
  return tried && tryOf(question, tried.selected_answer);
}

function tryOf({ correct_answer }: QuestionRow, selected_answer: Letter): Try {
  return { selected_answer, is_correct: selected_answer === correct_answer };
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
  const row = { question_id, selected_answer: answer, tried_at: now };
  return db.transaction(async (transaction) => {
    // First the row: simultaneous tries of one question wait here, and take one attempt together. A try of another question, which was the first
    // one before an edit, makes room.
    const [tried] = await transaction
      .insert(tries)
      .values({ user_id: userId, puzzle_id, ...row })
      .onConflictDoUpdate({
        target: [tries.user_id, tries.puzzle_id],
        set: row,
        setWhere: ne(tries.question_id, question_id),
      })
      .returning();
    if (!tried) return (await readTry(transaction, question, userId)) ?? notFound('This try');
    const wait = await takeAttempt(transaction, throttleSubject('try', userId), tryLimit, now);
    if (wait === undefined) return tryOf(question, answer);
    await transaction.delete(tries).where(and(eq(tries.user_id, userId), eq(tries.puzzle_id, puzzle_id)));
    return new Rejection('too_often', 'You tried many puzzles today. Try again later.', {}, wait);
  });
}
