import { and, eq, getTableColumns, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { InterviewCatalogueRow } from '../../contract/interview.ts';
import type { CatalogueRow } from '../../contract/puzzles.ts';
import type {
  AnswerRow,
  ChangeKind,
  ExerciseRow,
  InterviewAnswerRow,
  OpeningRow,
  ProgressRow,
  RatedCompletion,
  ReactionRow,
} from '../../contract/sync.ts';
import type { Transaction } from '../database/open-database.ts';
import {
  answers,
  categories,
  completions,
  exercises,
  interviewAnswers,
  interviewQuestions,
  openings,
  puzzleProgress,
  puzzles,
  questions,
  reactions,
  type syncRows,
} from '../database/schema.ts';
import {
  categoryColumns,
  interviewAnswerRow,
  interviewCatalogueColumns,
  interviewCatalogueRow,
} from '../interview/interview-mapper.ts';
import {
  catalogueRow,
  progressReply,
  puzzleCatalogueColumns,
  subtitleReply,
  userAnswer,
} from '../puzzles/puzzle-mapper.ts';

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

/** Which rows of the catalogue a viewer can list. */
export interface VisibleRows {
  puzzles: SQL | undefined;
  questions: SQL | undefined;
}

/** Returns the present values of rows, by `kind:key`. A missing row is deleted or hidden from this viewer. */
export async function readRowValues(
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

const { sequence, day, rating, deviation, volatility } = getTableColumns(completions);
const ratedColumns = { sequence, day, rating, deviation, volatility };

/** Digits that nobody sees would only make the row longer. */
function ratedReply(row: Pick<typeof completions.$inferSelect, keyof typeof ratedColumns>): RatedCompletion {
  const rounded = (value: number | null, digits: number) => Number((value ?? 0).toFixed(digits));
  return {
    ...row,
    rating: rounded(row.rating, 2),
    deviation: rounded(row.deviation, 2),
    volatility: rounded(row.volatility, 6),
  };
}

const readers: Record<ChangeKind, Reader<string>> = {
  puzzle: numbered(async (transaction, ids, _userId, isVisible) => {
    const rows = await transaction
      .select(puzzleCatalogueColumns)
      .from(puzzles)
      .innerJoin(categories, eq(categories.id, puzzles.category_id))
      .where(and(inArray(puzzles.id, ids), isVisible.puzzles));
    return rows.map((row) => [row.id, catalogueRow(row)]);
  }),
  answer: numbered(async (transaction, ids, userId) => {
    const rows = await transaction
      .select({ ...getTableColumns(answers), role: questions.role })
      .from(answers)
      .innerJoin(questions, eq(questions.id, answers.question_id))
      .where(and(eq(answers.user_id, userId), inArray(answers.question_id, ids)));
    return rows.map((row) => [
      row.question_id,
      {
        puzzle_id: row.puzzle_id,
        question_id: row.question_id,
        ...userAnswer(row),
        local_date: row.local_date,
        role: row.role,
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
      .select({ row: puzzleProgress, subtitle: puzzles.subtitle, rated: ratedColumns })
      .from(puzzleProgress)
      .innerJoin(puzzles, eq(puzzles.id, puzzleProgress.puzzle_id))
      .leftJoin(
        completions,
        and(
          eq(completions.user_id, puzzleProgress.user_id),
          eq(completions.sequence, puzzleProgress.completion_sequence),
          isNotNull(completions.rating),
        ),
      )
      .where(and(eq(puzzleProgress.user_id, userId), inArray(puzzleProgress.puzzle_id, ids)));
    return rows.map(({ row, subtitle, rated }) => [
      row.puzzle_id,
      {
        puzzle_id: row.puzzle_id,
        ...progressReply(row),
        completed_on: row.completed_on,
        ...(row.completed_at && subtitleReply({ subtitle })),
        ...(rated && { rated: ratedReply(rated) }),
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
    return rows.map(({ user_id: _, done_at, interview_question_id, point, ...row }) => [
      row.id,
      { ...row, ...(point !== null && { interview_question_id, point }), done_at: done_at.toISOString() },
    ]);
  },
  question: numbered(async (transaction, ids, _userId, isVisible) => {
    const rows = await transaction
      .select({ question: interviewCatalogueColumns, category: categoryColumns })
      .from(interviewQuestions)
      .innerJoin(categories, eq(categories.id, interviewQuestions.category_id))
      .where(and(inArray(interviewQuestions.id, ids), isVisible.questions));
    return rows.map(({ question, category }) => [question.id, interviewCatalogueRow(question, category)]);
  }),
  interview_answer: numbered(async (transaction, ids, userId) => {
    const rows = await transaction
      .select()
      .from(interviewAnswers)
      .where(and(eq(interviewAnswers.user_id, userId), inArray(interviewAnswers.question_id, ids)));
    return rows.map((row) => [row.question_id, interviewAnswerRow(row)]);
  }),
};
