import { and, asc, between, eq } from 'drizzle-orm';
import type { DownloadedPuzzle, DownloadedQuestion, DownloadedRow } from '../../contract/offline.ts';
import { chunkRows, type Range } from '../database/download-ranges.ts';
import type { Transaction } from '../database/open-database.ts';
import {
  categories,
  explanationTrees,
  interviewQuestions,
  interviewTrees,
  puzzles,
  questions,
} from '../database/schema.ts';
import { visibleInterviewQuestions, visiblePuzzles } from '../database/visible-rows.ts';
import { categoryColumns, downloadedQuestion } from '../interview/interview-mapper.ts';
import { downloadedPuzzle, puzzleColumns } from '../puzzles/puzzle-mapper.ts';
import { arePresent, puzzleTexts, questionTexts } from '../text-trees/text-trees.ts';

/** Returns a range's active rows, of puzzles those published by `until`. Runs in one snapshot. */
export async function readDownloadedRows(
  transaction: Transaction,
  { kind, number }: Range,
  until: string,
): Promise<DownloadedRow[]> {
  const first = number * chunkRows + 1;
  const last = first + chunkRows - 1;
  return kind === 'puzzle' ? readPuzzles(transaction, first, last, until) : readQuestions(transaction, first, last);
}

async function readPuzzles(
  transaction: Transaction,
  first: number,
  last: number,
  until: string,
): Promise<DownloadedPuzzle[]> {
  const rows = await transaction
    .select({ puzzle: puzzleColumns, tree: explanationTrees.tree })
    .from(puzzles)
    .innerJoin(categories, eq(categories.id, puzzles.category_id))
    .leftJoin(explanationTrees, arePresent(puzzleTexts))
    .where(and(between(puzzles.id, first, last), visiblePuzzles(until)))
    .orderBy(asc(puzzles.id));
  const questionRows = await transaction
    .select()
    .from(questions)
    .where(between(questions.puzzle_id, first, last))
    .orderBy(asc(questions.puzzle_id), asc(questions.position));
  const questionsByPuzzle = Map.groupBy(questionRows, ({ puzzle_id }) => puzzle_id);
  return rows.map(({ puzzle, tree }) => downloadedPuzzle(puzzle, questionsByPuzzle.get(puzzle.id) ?? [], tree));
}

async function readQuestions(transaction: Transaction, first: number, last: number): Promise<DownloadedQuestion[]> {
  const rows = await transaction
    .select({ question: interviewQuestions, trees: interviewTrees.trees, category: categoryColumns })
    .from(interviewQuestions)
    .innerJoin(categories, eq(categories.id, interviewQuestions.category_id))
    .leftJoin(interviewTrees, arePresent(questionTexts))
    .where(and(between(interviewQuestions.id, first, last), visibleInterviewQuestions(false)))
    .orderBy(asc(interviewQuestions.id));
  return rows.map(({ category, ...found }) => downloadedQuestion(found, category));
}
