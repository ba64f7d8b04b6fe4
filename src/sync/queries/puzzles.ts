import type { User } from '../../contract/account.ts';
import type { QueryOf } from '../../contract/call.ts';
import type { CallOf } from '../../contract/calls.ts';
import { listPuzzles } from '../../contract/puzzle-list-calls.ts';
import type {
  CatalogueRow,
  PuzzleList,
  PuzzleListRow,
  PuzzleProgress,
  Reaction,
  ReactionCounts,
} from '../../contract/puzzles.ts';
import {
  type AccessFacts,
  anonymousViewer,
  isFree,
  lastVisibleDay,
  puzzleAccess,
  type Viewer,
} from '../../rules/access.ts';
import { addDays, isEarlyAccess, utcDay } from '../../rules/puzzle-day.ts';
import { type ArchiveQuery, countsAgeSeconds, isListed, listOrder, listPageSize } from '../../rules/puzzle-list.ts';
import { oddsOf } from '../../rules/ratings.ts';
import { movedCounts } from '../../rules/reactions.ts';
import type { Clock } from '../engine/clock.ts';
import { isSince } from '../http/fetch-puzzle.ts';
import { isKind, type OutboxEntry, puzzleOf } from '../operations/outbox-entry.ts';
import {
  type CacheDatabase,
  type CachedCatalogueRow,
  type CachedCounts,
  type CachedList,
  type CachedOpening,
  type CachedProgress,
  type CachedPuzzle,
  type CachedReaction,
  type Daily,
  dailyIdOf,
  type LastResponse,
  type StatusFacts,
  writeFact,
} from '../storage/cache-database.ts';
import { readStatusFacts } from '../storage/status.ts';
import { reactionOf } from './first/puzzle.ts';
import { fittingOrder } from './fitting-order.ts';
import type { Query } from './query.ts';
import { type OwnRating, opponentOf, ratingOf, unratedIn } from './rating.ts';

/** What the archive shows: a page of the local cache, overlaid with pending work. */
export interface PuzzlesView {
  page: number;
  page_size: number;
  /** Of all pages. */
  count: number;
  rows: PuzzlesRow[];
  /** Of the whole archive, without filters; null until it's cached. */
  totals: { puzzles: number; completed: number } | null;
  /** When the server last told everything but the counts. */
  as_of: number;
  /** When to ask for the counts again, by this device's clock: a response changed one of the rows since. */
  counts_due: number | null;
}

export interface PuzzlesRow extends Omit<PuzzleListRow, 'success_rate' | 'reaction_counts'> {
  /** Null if no response told them. */
  counts: { success_rate: number | null; reaction_counts: ReactionCounts } | null;
  progress: PuzzleProgress | null;
  /** The score in percent that the learner can expect; null for one that is done or locked, or without a rating. */
  odds: number | null;
  /** Answers waiting to be sent. */
  waiting: number;
  is_daily: boolean;
  /** Whether it's published tomorrow. */
  is_early: boolean;
  /** Whether no learner sees it yet: it's published on a later day, or on none. */
  is_unpublished: boolean;
}

type Head = Omit<PuzzleListRow, 'success_rate' | 'reaction_counts' | 'completed' | 'locked'> &
  Pick<CatalogueRow, 'rating'>;

/** A page of the archive. */
export function puzzlesQuery(query: ArchiveQuery): Query<PuzzlesView> {
  return {
    key: `puzzles ${query.sort} ${listKey(query)}`,
    async read({ cache, outbox, clock, serverClock, username }) {
      // The outbox first: an entry leaves it after the local cache holds its response, so nothing is missed in between.
      const entries = await outbox.entries.orderBy('sequence').toArray();
      // Every await in here is Dexie's own; otherwise a transaction under a live query would end too early.
      return cache.transaction('r', cache.tables, async () => {
        const facts = new Map(
          (await cache.meta.bulkGet(['status', 'user', 'daily', 'listed_daily'])).map((row) => [row?.key, row?.value]),
        );
        const status = facts.get('status') as StatusFacts | undefined;
        const progress = new Map((await cache.progress.toArray()).map((row) => [row.puzzle_id, row]));
        const catalogue = status?.last_sync == null ? null : await cache.catalogue.toArray();
        const list = catalogue ? undefined : await cache.lists.get(listKey(query));
        const now = serverClock.now();
        const [daily, listedDaily] = (['daily', 'listed_daily'] as const).map(
          (key) => facts.get(key) as Daily | undefined,
        );
        const viewer = {
          user: facts.get('user') as User | undefined,
          daily: dailyIdOf([daily, listedDaily], now),
          isSignedIn: username !== null,
          now,
        };
        const isRated = catalogue !== null && username !== null && !viewer.user?.is_staff;
        const own = [...progress.values()];
        const unrated = isRated ? unratedIn(own) : [];
        const answers = await cache.answers.where('puzzle_id').anyOf(unrated).toArray();
        const rating = isRated ? ratingOf({ progress: own, heads: catalogue, answers }, viewer.now) : undefined;
        const openings = new Map((await cache.openings.toArray()).map((row) => [row.puzzle_id, row]));
        const learner = { progress, openings, rating };
        const page = catalogue ? pageOf(catalogue, query, learner, viewer) : list && pageToldBy(list);
        if (!page) return undefined;
        const { heads, ...rest } = page;
        const ids = heads.map(({ id }) => id);
        const counts = await cache.counts.bulkGet(ids);
        const bodies = await cache.puzzles.bulkGet(ids);
        const reactions = await cache.reactions.bulkGet(ids);
        const lastResponses = await cache.touches.bulkGet(ids);
        const waiting = entries.filter(({ state }) => state !== 'parked');
        const rows = heads.map((head, at) => {
          const cached = { counts: counts[at], body: bodies[at], reaction: reactions[at] };
          const mine = { opening: openings.get(head.id), progress: progress.get(head.id) };
          return rowOf(head, { ...cached, ...mine, rating }, waiting, viewer);
        });
        const due = lastResponses.flatMap(
          (lastResponse, at) => dueAfter(lastResponse, toldAt(counts[at], bodies[at]), clock.now()) ?? [],
        );
        return {
          ...rest,
          as_of: list?.fetched_at ?? status?.last_sync ?? 0,
          counts_due: due.length > 0 ? Math.min(...due) : null,
          page: query.page,
          rows,
        };
      });
    },
    async refresh({ cache, call, clock }) {
      const asked = clock.now();
      const result = await call(listPuzzles, { query: wireQueryOf(query) });
      if (result.ok) await writeList(cache, listKey(query), result.reply, asked, clock);
      // The device can tell a page past the end without the server.
      return result.ok || (result.kind === 'rejected' && result.code === 'not_found') ? null : result;
    },
    staleness: ({ counts_due }) => (counts_due === null ? undefined : { cause: counts_due, at: counts_due }),
  };
}

/** Returns the key of a cached page of the archive. */
export function listKey(wanted: ArchiveQuery): string {
  return new URLSearchParams(Object.entries(wireQueryOf(wanted)).toSorted()).toString();
}

/** Until a pull ended, the server's newest come in place of the best. */
function wireQueryOf({ page, sort, ...filters }: ArchiveQuery): QueryOf<CallOf<typeof listPuzzles>> {
  const given = Object.entries({ ...filters, sort: sort === 'best' ? 'newest' : sort }).filter(
    ([, value]) => value !== undefined,
  );
  return { page: String(page), ...Object.fromEntries(given) };
}

/** Writes a page that was requested at `asked`. */
export async function writeList(
  cache: CacheDatabase,
  key: string,
  list: PuzzleList,
  asked: number,
  clock: Clock,
): Promise<void> {
  const { counts, lists, touches, meta } = cache;
  await cache.transaction('rw', [counts, lists, touches, meta], async () => {
    const now = clock.now();
    const touched = await touches.bulkGet(list.results.map(({ id }) => id));
    await counts.bulkPut(
      list.results
        .filter((_, at) => !isSince(asked, touched[at], now))
        .map(({ id, success_rate, reaction_counts }): CachedCounts => {
          return { puzzle_id: id, success_rate, reaction_counts, fetched_at: asked };
        }),
    );
    if ((await readStatusFacts(cache)).last_sync === null) await lists.put({ key, list, fetched_at: asked });
    else await lists.clear();
    if (list.daily) await writeFact(cache, 'listed_daily', list.daily);
  });
}

/** The server counts answers in the background: mostly within one of its turns, and within two if another process took one of them. */
const countedAfter = [0, countsAgeSeconds * 1000 + 1000, 2 * countsAgeSeconds * 1000 + 1000];

function dueAfter(lastResponse: LastResponse | undefined, told: number, now: number): number | null {
  // By a clock that was ahead.
  if (!lastResponse || lastResponse.at > now) return null;
  const wait = countedAfter.find((each) => lastResponse.at + each >= told);
  return wait === undefined ? null : lastResponse.at + wait;
}

/** When the counts that are shown were requested; 0 if none are. */
function toldAt(counts: CachedCounts | undefined, body: CachedPuzzle | undefined): number {
  return Math.max(counts?.fetched_at ?? 0, body?.fetched_at ?? 0);
}

interface Page extends Pick<PuzzlesView, 'count' | 'page_size' | 'totals'> {
  heads: (Head & Partial<Pick<PuzzleListRow, 'completed' | 'locked'>>)[];
}

function pageToldBy({ list: { count, page_size, results } }: CachedList): Page {
  return { count, page_size, totals: null, heads: results };
}

function pageOf(
  catalogue: readonly CachedCatalogueRow[],
  { page, sort, ...filters }: ArchiveQuery,
  { progress, openings, rating }: Learner,
  viewer: ViewerContext,
): Page {
  const lastDay = lastVisibleDay(viewerOf(viewer), utcDay(new Date(viewer.now)));
  const isCompleted = ({ id }: Pick<Head, 'id'>) => progress.get(id)?.completed ?? false;
  const isFreeHere = (row: CachedCatalogueRow) =>
    isFree(accessFactsOf(viewer, row, openings.get(row.id), isCompleted(row)));
  const order = sort === 'best' ? 'newest' : sort;
  const archive = catalogue.filter(({ first_step }) => !first_step);
  const listed = catalogue
    .filter((row) => isListed(row, { isCompleted: isCompleted(row), isFree: isFreeHere(row) }, filters))
    .sort(listOrder(order, lastDay, isFreeHere));
  if (sort === 'best' && rating) {
    const isLocked = (head: LockFacts) => isLockedFor(viewer, head, openings.get(head.id), isCompleted(head));
    listed.sort(fittingOrder(catalogue, rating, { progress, isLocked, now: viewer.now }));
  }
  return {
    count: listed.length,
    page_size: listPageSize,
    totals: { puzzles: archive.length, completed: archive.filter(isCompleted).length },
    heads: listed.slice((page - 1) * listPageSize, page * listPageSize),
  };
}

interface Learner {
  progress: ReadonlyMap<number, CachedProgress>;
  openings: ReadonlyMap<number, CachedOpening>;
  rating: OwnRating | undefined;
}

interface CachedParts {
  rating: OwnRating | undefined;
  counts: CachedCounts | undefined;
  body: CachedPuzzle | undefined;
  reaction: CachedReaction | undefined;
  opening: CachedOpening | undefined;
  progress: CachedProgress | undefined;
}

/** Decides on this device which puzzles are open. */
export interface ViewerContext {
  user: User | undefined;
  /** The ID of today's puzzle. */
  daily: number | null;
  isSignedIn: boolean;
  now: number;
}

function viewerOf({ user, isSignedIn }: Pick<ViewerContext, 'user' | 'isSignedIn'>): Viewer {
  return user
    ? { signedIn: true, isStaff: user.is_staff, plan: user.plan }
    : { ...anonymousViewer, signedIn: isSignedIn };
}

type LockFacts = Pick<Head, 'id' | 'is_premium' | 'published_at' | 'first_step'>;

/** Whether a puzzle of the catalogue is locked for the learner, as far as this device knows. */
export function isLockedFor(
  viewer: ViewerContext,
  head: LockFacts,
  opening: CachedOpening | undefined,
  isCompleted: boolean,
): boolean {
  const accessFacts = accessFactsOf(viewer, head, opening, isCompleted);
  return puzzleAccess(viewerOf(viewer), accessFacts, utcDay(new Date(viewer.now))) === 'premium_required';
}

function accessFactsOf(
  viewer: Pick<ViewerContext, 'daily'>,
  { id, is_premium, published_at, first_step }: LockFacts,
  opening: CachedOpening | undefined,
  isCompleted: boolean,
): AccessFacts {
  return {
    isPremium: is_premium,
    isActive: true,
    publishedAt: published_at,
    isFirstStep: first_step != null,
    isDaily: id === viewer.daily,
    openedAsDaily: opening?.as_daily ?? false,
    isCompleted,
  };
}

function rowOf(
  head: Page['heads'][number],
  { counts, body, reaction, opening, progress, rating }: CachedParts,
  waiting: readonly OutboxEntry[],
  viewer: ViewerContext,
): PuzzlesRow {
  const { id, title, category, language, difficulty, is_premium, published_at, first_step = null } = head;
  const { kind, minutes } = head;
  // The server's own word on this row, while the catalogue isn't complete yet.
  const completed = progress?.completed ?? head.completed ?? false;
  const isLocked = isLockedFor(viewer, head, opening, completed);
  const mine = waiting.filter((entry) => puzzleOf(entry) === id);
  return {
    id,
    title,
    category,
    language,
    difficulty,
    is_premium,
    published_at,
    first_step,
    kind,
    minutes,
    completed,
    ...(completed && { subtitle: body?.puzzle.subtitle ?? progress?.subtitle ?? head.subtitle }),
    locked: viewer.user ? isLocked : (head.locked ?? isLocked),
    counts: countsOf(counts, body, reaction?.reaction ?? null, mine),
    odds: rating && !completed && !isLocked ? oddsOf(rating, opponentOf(head)) : null,
    progress: progress ?? null,
    waiting: mine.filter((entry) => isKind(entry, 'answer')).length,
    is_daily: id === viewer.daily,
    is_early: isEarlyAccess(published_at, new Date(viewer.now)),
    is_unpublished: !first_step && (published_at === null || published_at > addDays(utcDay(new Date(viewer.now)), 1)),
  };
}

/** Returns the list's or the body's counts, whichever are newer, overlaid with a pending reaction. */
function countsOf(
  counts: CachedCounts | undefined,
  body: CachedPuzzle | undefined,
  recorded: Reaction | null,
  waiting: readonly OutboxEntry[],
): PuzzlesRow['counts'] {
  const isBodyNewer = body !== undefined && body.fetched_at > (counts?.fetched_at ?? 0);
  const told = isBodyNewer ? body.puzzle : counts;
  if (!told) return null;
  const contained = isBodyNewer ? body.puzzle.user_reaction : recorded;
  const { reaction } = reactionOf(recorded, waiting);
  return {
    success_rate: told.success_rate,
    reaction_counts: movedCounts(told.reaction_counts, contained, reaction),
  };
}
