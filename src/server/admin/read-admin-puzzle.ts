import { count, eq } from 'drizzle-orm';
import type { AdminPuzzle, PuzzleSnapshot } from '../../contract/admin-puzzles.ts';
import type { Category } from '../../contract/categories.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { answers, categories, puzzles } from '../database/schema.ts';
import { questionsOf } from '../puzzles/read-puzzle.ts';

/** The puzzle as staff edit it. */
export async function readAdminPuzzle(db: Database | Transaction, puzzleId: number): Promise<AdminPuzzle | undefined> {
  const [row] = await db
    .select({ puzzle: puzzles, category: categories.name })
    .from(puzzles)
    .innerJoin(categories, eq(categories.id, puzzles.category_id))
    .where(eq(puzzles.id, puzzleId));
  if (!row) return undefined;
  const questionRows = await questionsOf(db, puzzleId);
  const [counted] = await db.select({ answers: count() }).from(answers).where(eq(answers.puzzle_id, puzzleId));
  const { puzzle, category } = row;
  return {
    id: puzzle.id,
    slug: slugOf(puzzle),
    version: puzzle.version,
    title: puzzle.title,
    description: puzzle.description,
    category: category as Category,
    cwe: puzzle.cwe,
    language: puzzle.language,
    difficulty: puzzle.difficulty,
    kind: puzzle.kind,
    file_name: puzzle.file_name,
    code_snippet: puzzle.code_snippet,
    explanation: puzzle.explanation,
    lines: puzzle.lines,
    is_premium: puzzle.is_premium,
    is_active: puzzle.is_active,
    published_at: puzzle.published_at,
    questions: questionRows.map(
      ({ position, puzzle_id: _puzzle, slug: _slug, options_version: _version, ...question }) => ({
        ...question,
        order: position,
      }),
    ),
    answers: counted?.answers ?? 0,
    updated_at: puzzle.updated_at.toISOString(),
    deleted_at: puzzle.deleted_at?.toISOString() ?? null,
  };
}

/** The name of a puzzle's folder. */
export function slugOf({ id, slug }: { id: number; slug: string | null }): string {
  return slug ?? `puzzle-${id}`;
}

/** What the history keeps of a puzzle. */
export function snapshotOf(puzzle: AdminPuzzle): PuzzleSnapshot {
  const { id: _, slug, version, answers, updated_at, deleted_at, questions, ...body } = puzzle;
  return {
    ...body,
    questions: questions.map(({ order, notes, ...question }) => ({ ...question, notes: notes ?? blank })),
  };
}

const blank = { A: '', B: '', C: '', D: '' };
