import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Category } from '../../contract/categories.ts';
import type { CatalogueRow } from '../../contract/puzzles.ts';
import type { AnswerRow, ChangeKind, OpeningRow, ProgressRow, ReactionRow } from '../../contract/sync.ts';
import type { Transaction } from '../database/open-database.ts';
import {
  answers,
  categories,
  openings,
  puzzleProgress,
  puzzles,
  reactions,
  type syncRows,
} from '../database/schema.ts';

export type SyncRow = typeof syncRows.$inferSelect;
type Value = CatalogueRow | AnswerRow | ReactionRow | ProgressRow | OpeningRow;

/** The present values of rows, by `kind:key`. What is missing is gone, or not for this viewer. */
export async function valuesOf(
  transaction: Transaction,
  rows: readonly SyncRow[],
  userId: number | undefined,
  isVisible: SQL,
): Promise<Map<string, Value>> {
  const values = new Map<string, Value>();
  const byKind = Map.groupBy(
    rows.filter((row) => !row.deleted),
    (row) => row.kind,
  );
  for (const [kind, group] of byKind) {
    const ids = group.map((row) => Number(row.key));
    for (const [key, value] of await readers[kind](transaction, ids, userId ?? 0, isVisible)) {
      values.set(`${kind}:${key}`, value);
    }
  }
  return values;
}

type Reader = (
  transaction: Transaction,
  ids: number[],
  userId: number,
  isVisible: SQL,
) => Promise<(readonly [number, Value])[]>;

const readers: Record<ChangeKind, Reader> = {
  async puzzle(transaction, ids, _userId, isVisible) {
    const rows = await transaction
      .select({ puzzle: puzzles, category: categories.name })
      .from(puzzles)
      .innerJoin(categories, eq(categories.id, puzzles.category_id))
      .where(and(inArray(puzzles.id, ids), isVisible));
    return rows.map(({ puzzle, category }) => [
      puzzle.id,
      {
        id: puzzle.id,
        title: puzzle.title,
        description: puzzle.description,
        category: category as Category,
        language: puzzle.language,
        difficulty: puzzle.difficulty,
        is_premium: puzzle.is_premium,
        published_at: puzzle.published_at,
        version: puzzle.version,
      },
    ]);
  },
  async answer(transaction, ids, userId) {
    const rows = await transaction
      .select()
      .from(answers)
      .where(and(eq(answers.user_id, userId), inArray(answers.question_id, ids)));
    return rows.map((row) => [
      row.question_id,
      {
        puzzle_id: row.puzzle_id,
        question_id: row.question_id,
        selected_answer: row.selected_answer,
        is_correct: row.is_correct,
        correct_answer: row.correct_answer,
        answered_at: row.answered_at.toISOString(),
        local_date: row.local_date,
      },
    ]);
  },
  async reaction(transaction, ids, userId) {
    const rows = await transaction
      .select()
      .from(reactions)
      .where(and(eq(reactions.user_id, userId), inArray(reactions.puzzle_id, ids)));
    return rows.map(({ puzzle_id, reaction }) => [puzzle_id, { puzzle_id, reaction }]);
  },
  async progress(transaction, ids, userId) {
    const rows = await transaction
      .select()
      .from(puzzleProgress)
      .where(and(eq(puzzleProgress.user_id, userId), inArray(puzzleProgress.puzzle_id, ids)));
    return rows.map((row) => [
      row.puzzle_id,
      {
        puzzle_id: row.puzzle_id,
        completed: row.completed_at !== null,
        answered: row.answered,
        correct: row.correct,
        total: row.total,
        xp: row.xp,
        completed_on: row.completed_on,
      },
    ]);
  },
  async opening(transaction, ids, userId) {
    const rows = await transaction
      .select()
      .from(openings)
      .where(and(eq(openings.user_id, userId), inArray(openings.puzzle_id, ids)));
    return rows.map(({ puzzle_id, as_daily }) => [puzzle_id, { puzzle_id, as_daily }]);
  },
};
