import { and, asc, count, desc, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PuzzleList, PuzzleListQuery } from '../../contract/puzzles.ts';
import { isReadable, lastVisibleDay, openingOf, type Viewer } from '../../rules/access.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { listPageSize } from '../../rules/puzzle-list.ts';
import type { Database } from '../database/open-database.ts';
import { categories, openings, puzzleCounts, puzzleProgress, puzzles } from '../database/schema.ts';
import { everything, visiblePuzzles } from '../database/visible-rows.ts';
import { Refusal } from '../refusal.ts';
import { dailyOf } from './daily.ts';
import { puzzleListColumns, puzzleListRow } from './puzzle-mapper.ts';

/** Returns a page of the archive that this viewer can see, filtered and ordered by `src/rules/puzzle-list.ts`. */
export async function listPuzzles(
  db: Database,
  query: PuzzleListQuery,
  viewer: Viewer,
  userId: number | undefined,
  now: Date,
): Promise<PuzzleList | Refusal> {
  const { page } = query;
  const today = utcDay(now);
  const lastDay = lastVisibleDay(viewer, today);
  const isListed = and(visiblePuzzles(viewer.isStaff ? everything : lastDay), ...filtersOf(db, query, userId));
  const [[counted], daily] = await Promise.all([
    db.select({ count: count() }).from(puzzles).where(isListed),
    dailyOf(db, today),
  ]);
  const total = counted?.count ?? 0;
  if (page > 1 && (page - 1) * listPageSize >= total) return new Refusal('not_found', `Page ${page} doesn't exist.`);

  const unpublishedAfter = viewer.isStaff ? lastDay : undefined;
  const listed = db.$with('listed').as(pageOf(db, isListed, query, total, unpublishedAfter));
  // No user has ID 0, so a visitor joins no rows.
  const learner = userId ?? 0;
  const rows = await db
    .with(listed)
    .select({
      ...puzzleListColumns,
      is_active: puzzles.is_active,
      counts: puzzleCounts,
      completed_at: puzzleProgress.completed_at,
      as_daily: openings.as_daily,
    })
    .from(listed)
    .innerJoin(puzzles, eq(puzzles.id, listed.id))
    .innerJoin(categories, eq(categories.id, puzzles.category_id))
    .leftJoin(puzzleCounts, eq(puzzleCounts.puzzle_id, puzzles.id))
    .leftJoin(puzzleProgress, and(eq(puzzleProgress.user_id, learner), eq(puzzleProgress.puzzle_id, puzzles.id)))
    .leftJoin(openings, and(eq(openings.user_id, learner), eq(openings.puzzle_id, puzzles.id)))
    .orderBy(...orderOf(query.sort, unpublishedAfter));
  return {
    page,
    page_size: listPageSize,
    count: total,
    results: rows.map(({ is_active, counts, completed_at, as_daily, ...row }) => {
      const standing = {
        isPremium: row.is_premium,
        isActive: is_active,
        publishedAt: row.published_at,
        isDaily: row.id === daily,
        openedAsDaily: as_daily ?? false,
        isCompleted: completed_at !== null,
      };
      const locked = !isReadable(openingOf(viewer, standing, today));
      return puzzleListRow(row, counts, { completed: standing.isCompleted, locked });
    }),
  };
}

/**
 * Selects the IDs of a page in the index alone, because the rows are wide, and from the nearer end of the list, so the last page costs as
 * much as the first.
 */
function pageOf(
  db: Database,
  isListed: SQL | undefined,
  { page, sort }: PuzzleListQuery,
  total: number,
  unpublishedAfter: string | undefined,
) {
  const before = (page - 1) * listPageSize;
  const size = Math.min(listPageSize, total - before);
  const after = total - before - size;
  const isNearEnd = after < before;
  return db
    .select({ id: puzzles.id })
    .from(puzzles)
    .where(isListed)
    .orderBy(...orderOf(isNearEnd ? reversed[sort] : sort, unpublishedAfter, isNearEnd))
    .limit(Math.max(0, size))
    .offset(isNearEnd ? after : before);
}

/** For staff, puzzles that aren't published by `unpublishedAfter` come last. Others don't see those, and get the index's own order. */
function orderOf(order: keyof typeof orders, unpublishedAfter: string | undefined, isReversed = false): SQL[] {
  if (unpublishedAfter === undefined) return orders[order];
  const isLater = sql`coalesce(${puzzles.published_at} > ${unpublishedAfter}, true)`;
  return [isReversed ? desc(isLater) : asc(isLater), ...orders[order]];
}

const newest = [desc(puzzles.published_at), desc(puzzles.id)];

const oldest = [asc(puzzles.published_at), asc(puzzles.id)];

const orders = {
  newest,
  oldest,
  easiest: [asc(puzzles.difficulty), ...newest],
  hardest: [desc(puzzles.difficulty), ...newest],
  easiestReversed: [desc(puzzles.difficulty), ...oldest],
  hardestReversed: [asc(puzzles.difficulty), ...oldest],
};

const reversed: Record<PuzzleListQuery['sort'], keyof typeof orders> = {
  newest: 'oldest',
  oldest: 'newest',
  easiest: 'easiestReversed',
  hardest: 'hardestReversed',
};

function filtersOf(db: Database, query: PuzzleListQuery, userId: number | undefined): (SQL | undefined)[] {
  const { category, language, difficulty, status, q } = query;
  const words = q?.trim().toLowerCase();
  const ofCategory = (isMeant: SQL) =>
    inArray(puzzles.category_id, db.select({ id: categories.id }).from(categories).where(isMeant));
  const contains = (column: typeof puzzles.title | typeof categories.name) =>
    sql`position(${words} in lower(${column})) > 0`;
  return [
    category && ofCategory(eq(categories.name, category)),
    language && eq(puzzles.language, language),
    difficulty && inArray(puzzles.difficulty, difficulty === '4' ? [4, 5] : [Number(difficulty)]),
    status && isDone(db, status === 'done', userId),
    words ? or(contains(puzzles.title), ofCategory(contains(categories.name))) : undefined,
  ].map((filter) => filter || undefined);
}

/** Whether the learner completed it; a visitor completed none. */
function isDone(db: Database, wanted: boolean, userId: number | undefined): SQL | undefined {
  if (userId === undefined) return wanted ? sql`false` : undefined;
  const completed = db
    .select({ id: puzzleProgress.puzzle_id })
    .from(puzzleProgress)
    .where(and(eq(puzzleProgress.user_id, userId), isNotNull(puzzleProgress.completed_at)));
  return wanted ? inArray(puzzles.id, completed) : notInArray(puzzles.id, completed);
}
