import { asc, eq, sql } from 'drizzle-orm';
import type { Competency } from '../../contract/profile.ts';
import type { Database } from '../database/open-database.ts';
import { categories, puzzleProgress, puzzles } from '../database/schema.ts';

/** How many answers a user has given in a category, and how many of them are right. */
export interface Tally {
  category_id: number;
  category: string;
  kind: 'puzzle' | 'question';
  attempts: number;
  right: number;
}

/** A user's tallies in the order of the categories, from the standings that answers keep: no other user's rows are read. */
export async function readTallies(db: Database, userId: number): Promise<Tally[]> {
  return db
    .select({
      category_id: categories.id,
      category: categories.name,
      kind: sql<'puzzle'>`'puzzle'`,
      attempts: sql<number>`sum(${puzzleProgress.answered})::int`,
      right: sql<number>`sum(${puzzleProgress.correct})::int`,
    })
    .from(puzzleProgress)
    .innerJoin(puzzles, eq(puzzles.id, puzzleProgress.puzzle_id))
    .innerJoin(categories, eq(categories.id, puzzles.category_id))
    .where(eq(puzzleProgress.user_id, userId))
    .groupBy(categories.id)
    .orderBy(asc(categories.id));
}

/** The percents of each category attempted, and the mean over them. */
export function competencyOf(tallies: readonly Tally[]): Competency {
  const byCategory = Map.groupBy(
    tallies.filter(({ attempts }) => attempts > 0),
    ({ category_id }) => category_id,
  );
  const competency_stats = [...byCategory].map(([category_id, own]) => ({
    category_id,
    category: own[0]!.category,
    combined_score: percentRight(own),
    puzzle_score: percentRight(own.filter(({ kind }) => kind === 'puzzle')),
    question_score: percentRight(own.filter(({ kind }) => kind === 'question')),
    total_attempts: sum(own, 'attempts'),
  }));
  const scores = competency_stats.reduce((total, { combined_score }) => total + combined_score, 0);
  return { competency_stats, overall_score: scores === 0 ? 0 : scores / competency_stats.length };
}

function percentRight(tallies: readonly Tally[]): number {
  const attempts = sum(tallies, 'attempts');
  return attempts === 0 ? 0 : (100 * sum(tallies, 'right')) / attempts;
}

function sum(tallies: readonly Tally[], part: 'attempts' | 'right'): number {
  return tallies.reduce((total, tally) => total + tally[part], 0);
}
