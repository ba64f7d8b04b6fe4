import { count, eq } from 'drizzle-orm';
import type { AdminPuzzle } from '../../contract/admin-puzzles.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { answers, categories, puzzles } from '../database/schema.ts';
import { adminPuzzle, puzzleColumns } from '../puzzles/puzzle-mapper.ts';
import { questionsOf } from '../puzzles/read-puzzle.ts';

/** Returns the puzzle as staff edit it. */
export async function readAdminPuzzle(db: Database | Transaction, puzzleId: number): Promise<AdminPuzzle | undefined> {
  const [puzzle] = await db
    .select(puzzleColumns)
    .from(puzzles)
    .innerJoin(categories, eq(categories.id, puzzles.category_id))
    .where(eq(puzzles.id, puzzleId));
  if (!puzzle) return undefined;
  const questions = await questionsOf(db, puzzleId);
  const [counted] = await db.select({ answers: count() }).from(answers).where(eq(answers.puzzle_id, puzzleId));
  return adminPuzzle(puzzle, questions, counted?.answers ?? 0);
}
