import { and, asc, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Competency } from '../../contract/profile.ts';
import type { Database } from '../database/open-database.ts';
import { categories, interviewAnswers, interviewQuestions, puzzleProgress, puzzles } from '../database/schema.ts';

/** How many answers a user gave in a category, and how many of them are correct. */
export interface CategoryTally {
  category_id: number;
  category: string;
  kind: 'puzzle' | 'question';
  attempts: number;
  right: number;
}

/**
 * Returns a user's tallies in the order of the categories, from their own answers and progress, without answers that count for nobody. It
 * reads no other user's rows.
 */
export async function readTallies(db: Database, userId: number): Promise<CategoryTally[]> {
  const ofPuzzles = db
    .select({
      category_id: puzzles.category_id,
      kind: sql<CategoryTally['kind']>`'puzzle'`.as('kind'),
      attempts: sql<number>`sum(${puzzleProgress.answered})::int`.as('attempts'),
      right: sql<number>`sum(${puzzleProgress.correct})::int`.as('right'),
    })
    .from(puzzleProgress)
    .innerJoin(puzzles, eq(puzzles.id, puzzleProgress.puzzle_id))
    .where(eq(puzzleProgress.user_id, userId))
    .groupBy(puzzles.category_id);
  const ofQuestions = db
    .select({
      category_id: interviewQuestions.category_id,
      kind: sql<CategoryTally['kind']>`'question'`.as('kind'),
      attempts: sql<number>`count(*)::int`.as('attempts'),
      right: sql<number>`(count(*) filter (where ${interviewAnswers.is_correct}))::int`.as('right'),
    })
    .from(interviewAnswers)
    .innerJoin(interviewQuestions, eq(interviewQuestions.id, interviewAnswers.question_id))
    .where(and(eq(interviewAnswers.user_id, userId), sql`${interviewAnswers.correction} is distinct from 'void'`))
    .groupBy(interviewQuestions.category_id);
  const tallies = unionAll(ofPuzzles, ofQuestions).as('tallies');
  return db
    .select({
      category_id: tallies.category_id,
      category: categories.name,
      kind: tallies.kind,
      attempts: tallies.attempts,
      right: tallies.right,
    })
    .from(tallies)
    .innerJoin(categories, eq(categories.id, tallies.category_id))
    .orderBy(asc(tallies.category_id));
}

/** Returns the percentage for each attempted category, and their mean. */
export function competencyOf(tallies: readonly CategoryTally[]): Competency {
  const byCategory = Map.groupBy(
    tallies.filter(({ attempts }) => attempts > 0),
    ({ category_id }) => category_id,
  );
  const competency_stats = [...byCategory].map(([category_id, own]) => {
    const atPuzzles = own.filter(({ kind }) => kind === 'puzzle');
    const atQuestions = own.filter(({ kind }) => kind === 'question');
    return {
      category_id,
      category: own[0]!.category,
      combined_score: percentRight(own),
      puzzle_score: percentRight(atPuzzles),
      question_score: percentRight(atQuestions),
      total_attempts: sum(own, 'attempts'),
      puzzle_attempts: sum(atPuzzles, 'attempts'),
      question_attempts: sum(atQuestions, 'attempts'),
    };
  });
  const scores = competency_stats.reduce((total, { combined_score }) => total + combined_score, 0);
  return { competency_stats, overall_score: scores === 0 ? 0 : scores / competency_stats.length };
}

function percentRight(tallies: readonly CategoryTally[]): number {
  const attempts = sum(tallies, 'attempts');
  return attempts === 0 ? 0 : (100 * sum(tallies, 'right')) / attempts;
}

function sum(tallies: readonly CategoryTally[], part: 'attempts' | 'right'): number {
  return tallies.reduce((total, tally) => total + tally[part], 0);
}
