import { eq, inArray } from 'drizzle-orm';
import type { AdminPuzzle } from '../../contract/admin-puzzles.ts';
import { readCorrectionProgress } from '../corrections/work-off-corrections.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { answers, categories, puzzles, questions } from '../database/schema.ts';
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
  const progress = await readCorrectionProgress(db, { puzzle_id: puzzleId });
  return {
    ...adminPuzzle(puzzle, await questionsOf(db, puzzleId), await countAnswers(db, puzzleId)),
    ...(progress && { correction_progress: progress }),
  };
}

/** Counts them by question, which has an index. */
export function countAnswers(db: Database | Transaction, puzzleId: number): Promise<number> {
  const asked = db.select({ id: questions.id }).from(questions).where(eq(questions.puzzle_id, puzzleId));
  return db.$count(answers, inArray(answers.question_id, asked));
}
