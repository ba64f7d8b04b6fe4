import { and, asc, count, desc, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Calls } from '../../contract/calls.ts';
import type { PuzzleList, PuzzleListQuery } from '../../contract/puzzles.ts';
import { isReadable, lastVisibleDay, puzzleAccess, type Viewer } from '../../rules/access.ts';
import { nextDailyAt, utcDay } from '../../rules/puzzle-day.ts';
import { listPageSize } from '../../rules/puzzle-list.ts';
import { containsText } from '../database/contains-text.ts';
import type { Database } from '../database/open-database.ts';
import { prebuilt } from '../database/prebuilt.ts';
import { categories, openings, puzzleCounts, puzzleProgress, puzzles } from '../database/schema.ts';
import { datedPuzzles, staffScope, visibleFirstSteps } from '../database/visible-rows.ts';
import { fromNearerEnd, missingPage } from '../http/list-page.ts';
import { Rejection } from '../http/rejection.ts';
import { CachedReply, ReplyCache } from '../http/reply-cache.ts';
import type { CallContext } from '../http/route.ts';
import { markOf, type SessionCheck } from '../session/session-check.ts';
import { dailyOf } from './daily.ts';
import { type CountsRow, type PuzzleRow, puzzleListColumns, puzzleListRow } from './puzzle-mapper.ts';

/** A page of the archive without what differs from learner to learner. */
export interface ListedPage {
  total: number;
  daily: number | undefined;
  rows: (Parameters<typeof puzzleListRow>[0] & Pick<PuzzleRow, 'is_active'> & { counts: CountsRow | null })[];
  /** Of the rows, as PostgreSQL reads a list. */
  ids: string;
  /** By what differs. */
  replies: ReplyCache<CachedReply>;
}

type ListContext = Pick<CallContext<Calls['listPuzzles']>, 'db' | 'query' | 'viewer' | 'user' | 'now' | 'sessionCheck'>;
type App = Pick<FastifyInstance, 'caches' | 'reads'>;

/**
 * Returns a page of the archive that this viewer can see, filtered and ordered by `src/rules/puzzle-list.ts`. What is the same for many
 * learners comes from the cached pages; the learner's part is one more query.
 */
export async function listPuzzles(context: ListContext, app: App): Promise<PuzzleList | Rejection> {
  const found = await findListed(context, app);
  return found instanceof Rejection ? found : listReply(context, found);
}

/** Returns the same as JSON, written once for all learners for whom it is the same. */
export async function listPuzzlesAsJson(context: ListContext, app: App): Promise<CachedReply | Rejection> {
  const found = await findListed(context, app);
  if (found instanceof Rejection) return found;
  const { listed, own } = found;
  const key = `${context.viewer.plan} ${own?.completed} ${own?.opened}`;
  return listed.replies.get(key, async () => new CachedReply(listReply(context, found)));
}

interface Found {
  listed: ListedPage;
  own: OwnRows | undefined;
}

async function findListed(
  { db, query, viewer, user, now, sessionCheck }: ListContext,
  { caches, reads }: App,
): Promise<Found | Rejection> {
  const { status, access, sort } = query;
  const today = utcDay(now);
  const lastDay = lastVisibleDay(viewer, today);
  const readAt = (at: Database) => readPage(at, query, { viewer, userId: user?.id, today, lastDay });
  // Staff see their changes immediately, at any process. A visitor's whole reply is cached.
  const isOwnOrder = status !== undefined || access !== undefined || sort === 'free';
  const isForMany = user !== null && !viewer.isStaff && !isOwnOrder;
  const listed = await (isForMany
    ? caches.puzzlePages.get(JSON.stringify([query, today, lastDay]), () => reads.read(readAt))
    : readAt(db));
  if (listed instanceof Rejection) return listed;
  return { listed, own: user ? await ownRows(db, user.id, listed, sessionCheck) : undefined };
}

function listReply({ query, viewer, now }: ListContext, { listed, own }: Found): PuzzleList {
  const today = utcDay(now);
  return {
    page: query.page,
    page_size: listPageSize,
    count: listed.total,
    daily: listed.daily === undefined ? null : { puzzle_id: listed.daily, next_daily_at: nextDailyAt(now) },
    results: listed.rows.map(({ is_active, counts, ...row }) => {
      const isCompleted = own?.completed.includes(row.id) ?? false;
      const accessFacts = {
        isPremium: row.is_premium,
        isActive: is_active,
        publishedAt: row.published_at,
        isFirstStep: row.first_step !== null,
        isDaily: row.id === listed.daily,
        openedAsDaily: own?.opened.includes(row.id) ?? false,
        isCompleted,
      };
      const locked = !isReadable(puzzleAccess(viewer, accessFacts, today));
      return puzzleListRow(row, counts, { completed: isCompleted, locked });
    }),
  };
}

interface Reader {
  viewer: Viewer;
  userId: number | undefined;
  today: string;
  lastDay: string;
}

async function readPage(
  db: Database,
  query: PuzzleListQuery,
  { viewer, userId, today, lastDay }: Reader,
): Promise<ListedPage | Rejection> {
  const { page, sort } = query;
  const daily = await dailyOf(db, today);
  const isFree = isFreeFor(db, userId, daily);
  const until = viewer.isStaff ? staffScope : lastDay;
  const isListed = and(
    query.first_steps ? visibleFirstSteps(until) : datedPuzzles(until),
    ...filtersOf(db, query, userId, isFree),
  );
  const [counted] = await db.select({ count: count() }).from(puzzles).where(isListed);
  const total = counted?.count ?? 0;
  const missing = missingPage(page, total);
  if (missing) return missing;

  const unpublishedAfter = viewer.isStaff ? lastDay : undefined;
  const order = (isReversed: boolean) => orderOf(sort, { unpublishedAfter, isFree, isReversed });
  const listed = db.$with('listed').as(pageOf(db, isListed, query, total, order));
  const rows = await db
    .with(listed)
    .select({ ...puzzleListColumns, is_active: puzzles.is_active, counts: puzzleCounts })
    .from(listed)
    .innerJoin(puzzles, eq(puzzles.id, listed.id))
    .innerJoin(categories, eq(categories.id, puzzles.category_id))
    .leftJoin(puzzleCounts, eq(puzzleCounts.puzzle_id, puzzles.id))
    .orderBy(...order(false));
  const ids = `{${rows.map(({ id }) => id).join()}}`;
  return { total, daily, rows, ids, replies: new ReplyCache(Number.POSITIVE_INFINITY) };
}

// One statement without a name, so that it can go through a pooler.
const ownQuery = prebuilt((db) => {
  const [learner, ids] = [sql.placeholder('learner'), sql`${sql.placeholder('ids')}::int[]`];
  return db
    .select({
      session: markOf(sql.placeholder('tokenHash')),
      completed: sql<number[]>`array(select puzzle_id from ${puzzleProgress}
        where user_id = ${learner} and puzzle_id = any(${ids}) and completed_at is not null)`,
      opened: sql<number[]>`array(select puzzle_id from ${openings}
        where user_id = ${learner} and puzzle_id = any(${ids}) and as_daily)`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('');
});

interface OwnRows {
  completed: number[];
  opened: number[];
}

/** Which of the page's puzzles the learner has completed, and which were opened to them as the daily. Confirms the session. */
async function ownRows(
  db: Database,
  userId: number,
  { ids }: ListedPage,
  sessionCheck: SessionCheck,
): Promise<OwnRows> {
  const { tokenHash } = sessionCheck;
  const [own] = await ownQuery(db).execute({ learner: userId, ids, tokenHash });
  if (!own) throw new Error('A row of values always comes.');
  sessionCheck.confirm(own.session);
  return own;
}

/** Selects the IDs of a page in the index alone, because the rows are wide. */
function pageOf(
  db: Database,
  isListed: SQL | undefined,
  { page }: PuzzleListQuery,
  total: number,
  order: (isReversed: boolean) => SQL[],
) {
  const { isNearEnd, limit, offset } = fromNearerEnd(page, total);
  return db
    .select({ id: puzzles.id })
    .from(puzzles)
    .where(isListed)
    .orderBy(...order(isNearEnd))
    .limit(limit)
    .offset(offset);
}

/** For staff, puzzles that aren't published by `unpublishedAfter` come last. Others don't see those, and get the index's own order. */
function orderOf(
  sort: PuzzleListQuery['sort'],
  { unpublishedAfter, isFree, isReversed }: { unpublishedAfter: string | undefined; isFree: SQL; isReversed: boolean },
): SQL[] {
  const [up, down] = isReversed ? [desc, asc] : [asc, desc];
  const isLater = sql`coalesce(${puzzles.published_at} > ${unpublishedAfter}, true)`;
  const byDay = sort === 'oldest' ? up : down;
  return [
    ...(unpublishedAfter === undefined ? [] : [up(isLater)]),
    ...(sort === 'easiest' ? [up(puzzles.difficulty)] : []),
    ...(sort === 'hardest' ? [down(puzzles.difficulty)] : []),
    ...(sort === 'free' ? [down(isFree)] : []),
    byDay(puzzles.published_at),
    byDay(puzzles.id),
  ];
}

function filtersOf(db: Database, query: PuzzleListQuery, userId: number | undefined, isFree: SQL): (SQL | undefined)[] {
  const { category, language, difficulty, status, access, q } = query;
  const ofCategory = (isMeant: SQL) =>
    inArray(puzzles.category_id, db.select({ id: categories.id }).from(categories).where(isMeant));
  return [
    category && ofCategory(eq(categories.name, category)),
    language && eq(puzzles.language, language),
    difficulty && inArray(puzzles.difficulty, difficulty === '4' ? [4, 5] : [Number(difficulty)]),
    status && isDone(db, status === 'done', userId),
    access && isFree,
    q ? or(containsText(puzzles.title, q), ofCategory(containsText(categories.name, q))) : undefined,
  ].map((filter) => filter || undefined);
}

/** Whether it's readable without a plan, as `isFree` in `src/rules/access.ts` decides it. */
function isFreeFor(db: Database, userId: number | undefined, daily: number | undefined): SQL {
  const isOpenToAll = sql`(not ${puzzles.is_premium} or ${puzzles.id} = ${daily ?? null}::int)`;
  if (userId === undefined) return sql`coalesce(${isOpenToAll}, false)`;
  const opened = db
    .select({ id: openings.puzzle_id })
    .from(openings)
    .where(and(eq(openings.user_id, userId), openings.as_daily));
  return sql`coalesce(${isOpenToAll} or ${inArray(puzzles.id, opened)} or ${isDone(db, true, userId)}, false)`;
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
