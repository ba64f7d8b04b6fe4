import type { User } from '../../contract/account.ts';
import type { QueryOf } from '../../contract/call.ts';
import type { CallOf } from '../../contract/calls.ts';
import { listPuzzles } from '../../contract/puzzle-list-calls.ts';
import type {
  PuzzleList,
  PuzzleListQuery,
  PuzzleListRow,
  PuzzleProgress,
  Reaction,
  ReactionCounts,
} from '../../contract/puzzles.ts';
import { anonymousViewer, lastVisibleDay, puzzleAccess, type Viewer } from '../../rules/access.ts';
import { addDays, isEarlyAccess, utcDay } from '../../rules/puzzle-day.ts';
import { countsAgeSeconds, isListed, listOrder, listPageSize } from '../../rules/puzzle-list.ts';
import { movedCounts } from '../../rules/reactions.ts';
import type { Clock } from '../clock.ts';
import { isSince } from '../http/fetch-puzzle.ts';
import { isKind, type OutboxEntry, puzzleOf } from '../operations/outbox-entry.ts';
import type {
  Daily,
  MirrorDatabase,
  MirroredCatalogueRow,
  MirroredCounts,
  MirroredList,
  MirroredOpening,
  MirroredProgress,
  MirroredPuzzle,
  MirroredReaction,
  StatusFacts,
  Touch,
} from '../storage/mirror-database.ts';
import { readStatusFacts } from '../storage/status.ts';
import { reactionOf } from './first/puzzle.ts';
import type { Query } from './query.ts';

/** What the archive shows: a page of the mirror, overlaid with pending work. */
export interface PuzzlesView {
  page: number;
  page_size: number;
  /** Of all pages. */
  count: number;
  rows: PuzzlesRow[];
  /** Of the whole archive, without filters; null until it's mirrored. */
  totals: { puzzles: number; completed: number } | null;
  /** When the server last told everything but the counts. */
  as_of: number;
  /** When to ask for the counts again, by this device's clock: a verdict changed one of the rows since. */
  counts_due: number | null;
}

export interface PuzzlesRow extends Omit<PuzzleListRow, 'success_rate' | 'reaction_counts'> {
  /** Null if no response told them. */
  counts: { success_rate: number | null; reaction_counts: ReactionCounts } | null;
  progress: PuzzleProgress | null;
  /** Answers waiting to be sent. */
  waiting: number;
  is_daily: boolean;
  /** Whether it's published tomorrow. */
  is_early: boolean;
  /** Whether no learner sees it yet: it's published on a later day, or on none. */
  is_unpublished: boolean;
}

type Head = Omit<PuzzleListRow, 'success_rate' | 'reaction_counts' | 'completed' | 'locked'>;

/** A page of the archive. */
export function puzzlesQuery(query: PuzzleListQuery): Query<PuzzlesView> {
  return {
    key: `puzzles ${listKey(query)}`,
    async read({ mirror, outbox, clock, serverClock, username }) {
      // The outbox first: an entry leaves it after the mirror holds its verdict, so nothing is missed in between.
      const entries = await outbox.entries.orderBy('sequence').toArray();
      // Every await in here is Dexie's own; otherwise a transaction under a live query would end too early.
      return mirror.transaction('r', mirror.tables, async () => {
        const facts = new Map(
          (await mirror.meta.bulkGet(['status', 'user', 'daily'])).map((row) => [row?.key, row?.value]),
        );
        const status = facts.get('status') as StatusFacts | undefined;
        const progress = new Map((await mirror.progress.toArray()).map((row) => [row.puzzle_id, row]));
        const catalogue = status?.last_sync == null ? null : await mirror.catalogue.toArray();
        const list = catalogue ? undefined : await mirror.lists.get(listKey(query));
        const onlooker = {
          user: facts.get('user') as User | undefined,
          daily: facts.get('daily') as Daily | undefined,
          isSignedIn: username !== null,
          now: serverClock.now(),
        };
        const page = catalogue ? pageOf(catalogue, query, progress, onlooker) : list && pageToldBy(list);
        if (!page) return undefined;
        const { heads, ...rest } = page;
        const ids = heads.map(({ id }) => id);
        const counts = await mirror.counts.bulkGet(ids);
        const bodies = await mirror.puzzles.bulkGet(ids);
        const reactions = await mirror.reactions.bulkGet(ids);
        const openings = await mirror.openings.bulkGet(ids);
        const touches = await mirror.touches.bulkGet(ids);
        const waiting = entries.filter(({ state }) => state !== 'parked');
        const rows = heads.map((head, at) => {
          const mirrored = { counts: counts[at], body: bodies[at], reaction: reactions[at], opening: openings[at] };
          return rowOf(head, { ...mirrored, progress: progress.get(head.id) }, waiting, onlooker);
        });
        const due = touches.flatMap((touch, at) => dueAfter(touch, toldAt(counts[at], bodies[at]), clock.now()) ?? []);
        return {
          ...rest,
          as_of: list?.fetched_at ?? status?.last_sync ?? 0,
          counts_due: due.length > 0 ? Math.min(...due) : null,
          page: query.page,
          rows,
        };
      });
    },
    async refresh({ mirror, call, clock }) {
      const asked = clock.now();
      const result = await call(listPuzzles, { query: wireQueryOf(query) });
      if (result.ok) await writeList(mirror, listKey(query), result.reply, asked, clock);
      // The device can tell a page past the end without the server.
      return result.ok || (result.kind === 'refused' && result.code === 'not_found') ? null : result;
    },
    staleness: ({ counts_due }) => (counts_due === null ? undefined : { cause: counts_due, at: counts_due }),
  };
}

/** Returns the key of a mirrored page of the archive. */
export function listKey(wanted: PuzzleListQuery): string {
  return new URLSearchParams(Object.entries(wireQueryOf(wanted)).toSorted()).toString();
}

function wireQueryOf({ page, ...filters }: PuzzleListQuery): QueryOf<CallOf<typeof listPuzzles>> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return { page: String(page), ...Object.fromEntries(given) };
}

/** Writes a page that was requested at `asked`. */
export async function writeList(
  mirror: MirrorDatabase,
  key: string,
  list: PuzzleList,
  asked: number,
  clock: Clock,
): Promise<void> {
  const { counts, lists, touches, meta } = mirror;
  await mirror.transaction('rw', [counts, lists, touches, meta], async () => {
    const now = clock.now();
    const touched = await touches.bulkGet(list.results.map(({ id }) => id));
    await counts.bulkPut(
      list.results
        .filter((_, at) => !isSince(asked, touched[at], now))
        .map(({ id, success_rate, reaction_counts }): MirroredCounts => {
          return { puzzle_id: id, success_rate, reaction_counts, fetched_at: asked };
        }),
    );
    if ((await readStatusFacts(mirror)).last_sync === null) await lists.put({ key, list, fetched_at: asked });
    else await lists.clear();
  });
}

/** The server counts answers in the background: mostly within one of its turns, and within two if another process took one of them. */
const countedAfter = [0, countsAgeSeconds * 1000 + 1000, 2 * countsAgeSeconds * 1000 + 1000];

function dueAfter(touch: Touch | undefined, told: number, now: number): number | null {
  // By a clock that was ahead.
  if (!touch || touch.at > now) return null;
  const wait = countedAfter.find((each) => touch.at + each >= told);
  return wait === undefined ? null : touch.at + wait;
}

/** When the counts that are shown were requested; 0 if none are. */
function toldAt(counts: MirroredCounts | undefined, body: MirroredPuzzle | undefined): number {
  return Math.max(counts?.fetched_at ?? 0, body?.fetched_at ?? 0);
}

interface Page extends Pick<PuzzlesView, 'count' | 'page_size' | 'totals'> {
  heads: (Head & Partial<Pick<PuzzleListRow, 'completed' | 'locked'>>)[];
}

function pageToldBy({ list: { count, page_size, results } }: MirroredList): Page {
  return { count, page_size, totals: null, heads: results };
}

function pageOf(
  catalogue: readonly MirroredCatalogueRow[],
  { page, sort, ...filters }: PuzzleListQuery,
  progress: ReadonlyMap<number, MirroredProgress>,
  onlooker: Onlooker,
): Page {
  const lastDay = lastVisibleDay(viewerOf(onlooker), utcDay(new Date(onlooker.now)));
  const isCompleted = ({ id }: Head) => progress.get(id)?.completed ?? false;
  const listed = catalogue.filter((row) => isListed(row, isCompleted(row), filters)).sort(listOrder(sort, lastDay));
  return {
    count: listed.length,
    page_size: listPageSize,
    totals: { puzzles: catalogue.length, completed: catalogue.filter(isCompleted).length },
    heads: listed.slice((page - 1) * listPageSize, page * listPageSize),
  };
}

interface Mirrored {
  counts: MirroredCounts | undefined;
  body: MirroredPuzzle | undefined;
  reaction: MirroredReaction | undefined;
  opening: MirroredOpening | undefined;
  progress: MirroredProgress | undefined;
}

/** Decides on this device which puzzles are open. */
export interface Onlooker {
  user: User | undefined;
  daily: Daily | undefined;
  isSignedIn: boolean;
  now: number;
}

function viewerOf({ user, isSignedIn }: Pick<Onlooker, 'user' | 'isSignedIn'>): Viewer {
  return user
    ? { signedIn: true, isStaff: user.is_staff, plan: user.plan }
    : { ...anonymousViewer, signedIn: isSignedIn };
}

/** Whether a puzzle of the catalogue is locked for the learner, as far as this device knows. */
export function isLockedFor(
  onlooker: Onlooker,
  { id, is_premium, published_at }: Pick<Head, 'id' | 'is_premium' | 'published_at'>,
  opening: MirroredOpening | undefined,
  isCompleted: boolean,
): boolean {
  const { daily, now } = onlooker;
  const standing = {
    isPremium: is_premium,
    isActive: true,
    publishedAt: published_at,
    isDaily: isDailyNow({ daily, now }, id),
    openedAsDaily: opening?.as_daily ?? false,
    isCompleted,
  };
  return puzzleAccess(viewerOf(onlooker), standing, utcDay(new Date(now))) === 'premium_required';
}

function isDailyNow({ daily, now }: Pick<Onlooker, 'daily' | 'now'>, id: number): boolean {
  return daily?.puzzle_id === id && now < Date.parse(daily.next_daily_at);
}

function rowOf(
  head: Page['heads'][number],
  { counts, body, reaction, opening, progress }: Mirrored,
  waiting: readonly OutboxEntry[],
  onlooker: Onlooker,
): PuzzlesRow {
  const { id, title, category, language, difficulty, is_premium, published_at } = head;
  // The server's own word on this row, while the catalogue isn't complete yet.
  const completed = progress?.completed ?? head.completed ?? false;
  const isLocked = isLockedFor(onlooker, head, opening, completed);
  const mine = waiting.filter((entry) => puzzleOf(entry) === id);
  return {
    id,
    title,
    category,
    language,
    difficulty,
    is_premium,
    published_at,
    completed,
    locked: onlooker.user ? isLocked : (head.locked ?? isLocked),
    counts: countsOf(counts, body, reaction?.reaction ?? null, mine),
    progress: progress ?? null,
    waiting: mine.filter((entry) => isKind(entry, 'answer')).length,
    is_daily: isDailyNow(onlooker, id),
    is_early: isEarlyAccess(published_at, new Date(onlooker.now)),
    is_unpublished: published_at === null || published_at > addDays(utcDay(new Date(onlooker.now)), 1),
  };
}

/** Returns the list's or the body's counts, whichever are newer, overlaid with a pending reaction. */
function countsOf(
  counts: MirroredCounts | undefined,
  body: MirroredPuzzle | undefined,
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
