import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Category } from '../../contract/categories.ts';
import type { InterviewCatalogueRow, Category as QuestionCategory } from '../../contract/interview.ts';
import type { CatalogueRow } from '../../contract/puzzles.ts';
import type {
  AnswerRow,
  ChangeKind,
  ExerciseRow,
  InterviewAnswerRow,
  OpeningRow,
  ProgressRow,
  ReactionRow,
} from '../../contract/sync.ts';
import type { Transaction } from '../database/open-database.ts';
import {
  answers,
  categories,
  exercises,
  interviewAnswers,
  interviewQuestions,
  openings,
  puzzleProgress,
  puzzles,
  reactions,
  type syncRows,
} from '../database/schema.ts';

export type SyncRow = typeof syncRows.$inferSelect;
type Value =
  | CatalogueRow
  | InterviewCatalogueRow
  | AnswerRow
  | ReactionRow
  | ProgressRow
  | OpeningRow
  | InterviewAnswerRow
  | ExerciseRow;

/** Which rows of the catalogue a viewer may list. */
export interface VisibleRows {
  puzzles: SQL;
  questions: SQL | undefined;
}

/** The present values of rows, by `kind:key`. What is missing is gone, or not for this viewer. */
export async function valuesOf(
  transaction: Transaction,
  rows: readonly SyncRow[],
  userId: number | undefined,
  isVisible: VisibleRows,
): Promise<Map<string, Value>> {
  const values = new Map<string, Value>();
  const byKind = Map.groupBy(
    rows.filter((row) => !row.deleted),
    (row) => row.kind,
  );
  for (const [kind, group] of byKind) {
    const keys = group.map((row) => row.key);
    for (const [key, value] of await readers[kind](transaction, keys, userId ?? 0, isVisible)) {
      values.set(`${kind}:${key}`, value);
    }
  }
  return values;
}

type Reader<Key> = (
  transaction: Transaction,
  keys: Key[],
  userId: number,
  isVisible: VisibleRows,
) => Promise<(readonly [Key, Value])[]>;

/** For rows whose key is a number. */
function numbered(read: Reader<number>): Reader<string> {
  return async (transaction, keys, userId, isVisible) => {
    const values = await read(transaction, keys.map(Number), userId, isVisible);
    return values.map(([id, value]) => [String(id), value]);
  };
}

const readers: Record<ChangeKind, Reader<string>> = {
  puzzle: numbered(async (transaction, ids, _userId, isVisible) => {
    const rows = await transaction
      .select({ puzzle: puzzles, category: categories.name })
      .from(puzzles)
      .innerJoin(categories, eq(categories.id, puzzles.category_id))
      .where(and(inArray(puzzles.id, ids), isVisible.puzzles));
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
  }),
  answer: numbered(async (transaction, ids, userId) => {
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
        version: row.version,
        answered_at: row.answered_at.toISOString(),
        local_date: row.local_date,
      },
    ]);
  }),
  reaction: numbered(async (transaction, ids, userId) => {
    const rows = await transaction
      .select()
      .from(reactions)
      .where(and(eq(reactions.user_id, userId), inArray(reactions.puzzle_id, ids)));
    return rows.map(({ puzzle_id, reaction }) => [puzzle_id, { puzzle_id, reaction }]);
  }),
  progress: numbered(async (transaction, ids, userId) => {
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
  }),
  opening: numbered(async (transaction, ids, userId) => {
    const rows = await transaction
      .select()
      .from(openings)
      .where(and(eq(openings.user_id, userId), inArray(openings.puzzle_id, ids)));
    return rows.map(({ puzzle_id, as_daily }) => [puzzle_id, { puzzle_id, as_daily }]);
  }),
  async exercise(transaction, keys, userId) {
    const rows = await transaction
      .select()
      .from(exercises)
      .where(and(eq(exercises.user_id, userId), inArray(exercises.id, keys)));
    return rows.map(({ user_id: _, done_at, ...row }) => [row.id, { ...row, done_at: done_at.toISOString() }]);
  },
  question: numbered(async (transaction, ids, _userId, isVisible) => {
    const rows = await transaction
      .select({
        id: interviewQuestions.id,
        title: interviewQuestions.title,
        description: interviewQuestions.description,
        type: interviewQuestions.type,
        difficulty: interviewQuestions.difficulty,
        version: interviewQuestions.version,
        category: { id: categories.id, name: categories.name },
      })
      .from(interviewQuestions)
      .innerJoin(categories, eq(categories.id, interviewQuestions.category_id))
      .where(and(inArray(interviewQuestions.id, ids), isVisible.questions));
    return rows.map(({ category, ...row }) => [row.id, { ...row, categories: [category as QuestionCategory] }]);
  }),
  interview_answer: numbered(async (transaction, ids, userId) => {
    const rows = await transaction
      .select()
      .from(interviewAnswers)
      .where(and(eq(interviewAnswers.user_id, userId), inArray(interviewAnswers.question_id, ids)));
    return rows.map((row) => [
      row.question_id,
      {
        question_id: row.question_id,
        is_correct: row.is_correct,
        selected_mc_answer: row.selected_mc_answer,
        text_answer: row.text_answer,
        covered: row.covered,
        missed: row.missed,
        graded_by: row.graded_by,
        version: row.question_version,
        correct_mc_answer: row.correct_mc_answer,
        answered_at: row.answered_at.toISOString(),
        local_date: row.local_date,
      },
    ]);
  }),
};
