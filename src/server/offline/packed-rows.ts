import { and, asc, between, eq } from 'drizzle-orm';
import type { Category } from '../../contract/interview.ts';
import type { PackedPuzzle, PackedQuestion, PackedRow } from '../../contract/offline.ts';
import type { Transaction } from '../database/open-database.ts';
import { chunkRows, type Range } from '../database/pack-ranges.ts';
import { categories, interviewQuestions, puzzles, questions } from '../database/schema.ts';
import { visibleInterviewQuestions, visiblePuzzles } from '../database/visible-rows.ts';
import { keysOf } from '../interview/read-question.ts';
import { openQuestion, publicHead } from '../puzzles/read-puzzle.ts';

/** A range's rows that annual subscribers may have: what is active and, of puzzles, published by `until`. Runs in one snapshot. */
export async function readPackedRows(
  transaction: Transaction,
  { kind, number }: Range,
  until: string,
): Promise<PackedRow[]> {
  const first = number * chunkRows + 1;
  const last = first + chunkRows - 1;
  return kind === 'puzzle' ? readPuzzles(transaction, first, last, until) : readQuestions(transaction, first, last);
}

async function readPuzzles(
  transaction: Transaction,
  first: number,
  last: number,
  until: string,
): Promise<PackedPuzzle[]> {
  const rows = await transaction
    .select({ puzzle: puzzles, category: categories.name })
    .from(puzzles)
    .innerJoin(categories, eq(categories.id, puzzles.category_id))
    .where(and(between(puzzles.id, first, last), visiblePuzzles(until)))
    .orderBy(asc(puzzles.id));
  const questionRows = await transaction
    .select()
    .from(questions)
    .where(between(questions.puzzle_id, first, last))
    .orderBy(asc(questions.puzzle_id), asc(questions.position));
  const questionsByPuzzle = Map.groupBy(questionRows, ({ puzzle_id }) => puzzle_id);
  return rows.map(({ puzzle, category }) => {
    const { is_active: _, ...head } = publicHead(puzzle, category);
    return {
      kind: 'puzzle',
      ...head,
      questions: (questionsByPuzzle.get(puzzle.id) ?? []).map((question) => ({
        ...openQuestion(question),
        correct_answer: question.correct_answer,
        notes: question.notes,
      })),
      explanation: puzzle.explanation,
      lines: puzzle.lines,
      ...(puzzle.cwe !== null && { cwe: puzzle.cwe }),
    };
  });
}

async function readQuestions(transaction: Transaction, first: number, last: number): Promise<PackedQuestion[]> {
  const rows = await transaction
    .select({ question: interviewQuestions, category: { id: categories.id, name: categories.name } })
    .from(interviewQuestions)
    .innerJoin(categories, eq(categories.id, interviewQuestions.category_id))
    .where(and(between(interviewQuestions.id, first, last), visibleInterviewQuestions(false)))
    .orderBy(asc(interviewQuestions.id));
  return rows.map(({ question, category }) => ({
    kind: 'question',
    id: question.id,
    title: question.title,
    description: question.description,
    type: question.type,
    difficulty: question.difficulty,
    categories: [category as Category],
    category_id: question.category_id,
    version: question.version,
    option_a: question.option_a,
    option_b: question.option_b,
    option_c: question.option_c,
    option_d: question.option_d,
    options_version: question.options_version,
    ...keysOf(question),
    key_points: question.key_points?.map(({ id: _, ...point }) => point) ?? null,
  }));
}
