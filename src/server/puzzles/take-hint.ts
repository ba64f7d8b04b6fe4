import { and, eq, sql } from 'drizzle-orm';
import type { Hint, HintBody } from '../../contract/puzzles.ts';
import { hintOf } from '../../rules/hints.ts';
import type { Transaction } from '../database/open-database.ts';
import { answers, puzzles, questions, takenHints } from '../database/schema.ts';
import { notFound, Rejection } from '../http/rejection.ts';

/**
 * Returns a hint, and notes that the learner took it. After the answer, hints are free: the rejection has it, too, so that a device that took
 * it before another one answered can let go of the operation.
 */
export async function takeHint(
  db: Transaction,
  puzzle_id: number,
  userId: number,
  { question_id, number }: HintBody,
): Promise<Hint | Rejection> {
  // As the foreign keys will, but in the order in which an edit locks the puzzle and its questions.
  await db.select({ id: puzzles.id }).from(puzzles).where(eq(puzzles.id, puzzle_id)).for('key share');
  const [question] = await db
    .select()
    .from(questions)
    .where(and(eq(questions.id, question_id), eq(questions.puzzle_id, puzzle_id)));
  const hint = question && hintOf(question, number);
  if (!hint) return notFound('This hint');
  const isAnswer = and(eq(answers.user_id, userId), eq(answers.question_id, question_id));
  if ((await db.$count(answers, isAnswer)) > 0) {
    return new Rejection('already_answered', 'You have already answered this question', hint);
  }
  await db
    .insert(takenHints)
    .values({ user_id: userId, puzzle_id, question_id, number })
    .onConflictDoUpdate({
      target: [takenHints.user_id, takenHints.puzzle_id, takenHints.question_id],
      set: { number: sql`greatest(${takenHints.number}, excluded.number)` },
    });
  return hint;
}
