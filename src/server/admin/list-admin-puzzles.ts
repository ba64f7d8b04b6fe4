import { and, count, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AdminPuzzleList, AdminPuzzleQuery } from '../../contract/admin-puzzles.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { settledDeviation } from '../../rules/ratings.ts';
import { containsText } from '../database/contains-text.ts';
import type { Database } from '../database/open-database.ts';
import { categories, puzzleCounts, puzzles } from '../database/schema.ts';
import { readListPage } from '../http/list-page.ts';
import type { Rejection } from '../http/rejection.ts';
import { adminPuzzleColumns, adminPuzzleRow, puzzleRating } from '../puzzles/puzzle-mapper.ts';

/** Returns a page of all puzzles: unpublished ones first, then the newest, and first steps last. */
export async function listAdminPuzzles(
  db: Database,
  { page, state, q }: AdminPuzzleQuery,
  now: Date,
): Promise<AdminPuzzleList | Rejection> {
  const isListed = and(
    state ? isInState(state, utcDay(now)) : isNull(puzzles.deleted_at),
    q ? or(containsText(puzzles.title, q), containsText(categories.name, q)) : undefined,
  );
  const joined = eq(categories.id, puzzles.category_id);
  const [counted] = await db.select({ count: count() }).from(puzzles).innerJoin(categories, joined).where(isListed);
  return readListPage(page, counted?.count ?? 0, async (limit, offset) => {
    const rows = await db
      .select({ ...adminPuzzleColumns, answers: puzzleCounts.answers, rating: puzzleRating })
      .from(puzzles)
      .innerJoin(categories, joined)
      .leftJoin(puzzleCounts, eq(puzzleCounts.puzzle_id, puzzles.id))
      .where(isListed)
      .orderBy(
        sql`${puzzles.first_step} desc nulls first`,
        sql`${puzzles.published_at} desc nulls first`,
        desc(puzzles.id),
      )
      .limit(limit)
      .offset(offset);
    return rows.map(({ answers, rating, ...puzzle }) => ({
      ...adminPuzzleRow(puzzle, answers),
      ...(rating && { rating }),
    }));
  });
}

/** The same states as `src/rules/puzzle-state.ts`. */
function isInState(state: AdminPuzzleQuery['state'] & string, today: string): SQL | undefined {
  const isNotDeleted = isNull(puzzles.deleted_at);
  const isActive = and(isNotDeleted, eq(puzzles.is_active, true));
  switch (state) {
    case 'deleted':
      return isNotNull(puzzles.deleted_at);
    case 'inactive':
      return and(isNotDeleted, eq(puzzles.is_active, false));
    case 'draft':
      return and(isActive, isNull(puzzles.published_at), isNull(puzzles.first_step));
    case 'scheduled':
      return and(isActive, gt(puzzles.published_at, today));
    case 'active':
      return and(isActive, isOut(today));
    case 'mislabeled':
      return and(isActive, isOut(today), isMislabeledNow);
  }
}

/** Selects the puzzles that learners have, if they're active. */
function isOut(today: string): SQL | undefined {
  return or(lte(puzzles.published_at, today), isNotNull(puzzles.first_step));
}

/** The same as `isMislabeled` in `src/rules/ratings.ts`. */
const isMislabeledNow = sql`exists (
  select from (
    select rating, deviation from puzzle_ratings where puzzle_id = ${puzzles.id} order by day desc limit 1
  ) latest
  where deviation <= ${settledDeviation}::float8
    and least(greatest(round((rating - 1200) / 300) + 1, 1), 4) <> least(${puzzles.difficulty}, 4)
)`;
