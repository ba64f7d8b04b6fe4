import { and, eq, gt, gte, inArray, lte, or, type Placeholder, sql } from 'drizzle-orm';
import type { Change, PullReply, Scope, ScopeCheck } from '../../contract/sync.ts';
import { lastVisibleDay, type Viewer } from '../../rules/access.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { hashRows, type VersionedRow } from '../../rules/row-hash.ts';
import { catalogueScope, userScope } from '../database/bump-versions.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { prebuilt } from '../database/prebuilt.ts';
import { interviewQuestions, puzzles, secrets, subscriptions, syncCounters, syncRows } from '../database/schema.ts';
import { staffScope, visibleInterviewQuestions, visiblePuzzles } from '../database/visible-rows.ts';
import type { ReplyCache } from '../http/reply-cache.ts';
import type { SessionUser } from '../session/session.ts';
import { markOf, type SessionCheck } from '../session/session-check.ts';
import { accountId } from '../session/user-mapper.ts';
import { type Cursor, cursorSecret, historySecret, type Place, readCursor, start, writeCursor } from './cursor.ts';
import { readRowValues, type SyncRow, type VisibleRows } from './row-values.ts';
import type { ScopeEnd, ScopeEnds } from './scope-ends.ts';

const pageSize = 500;

/** Of the catalogue alone, which this process has in memory. Small enough for a slow line. */
const snapshotPageSize = 2500;

/** Of a scope without rows. */
const emptyHash = await hashRows([]);

/** What a pull's transaction needs. */
export const snapshotSettings = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** How long tombstones are kept. An older cursor starts over. */
export const tombstoneDays = 400;

interface Caller {
  viewer: Viewer;
  user: SessionUser | null;
  now: Date;
  history: string;
  /** What cursors are authenticated with. */
  secret: string;
  ends: ScopeEnds;
  /** By scope and version, each for all whose last visible day is the same. */
  snapshots: ReplyCache<CatalogueSnapshot, never>;
}

/** All changes of the catalogue in order. */
export interface CatalogueSnapshot {
  /** Of the catalogue's counter. Everything stays valid until that is raised. */
  version: number;
  changes: readonly Change[];
  check: ScopeCheck;
}

/** What a pull can tell without a transaction: what tells whether there is anything new, all of one moment. */
export interface Counters {
  history: string | null;
  secret: string | null;
  catalogue: number | null;
  user: number | null;
  planEnd: Date | null;
}

// One statement without a name, so that it can go through a pooler. Most pulls read nothing else.
const countersQuery = prebuilt((db) => {
  const secret = (name: string) => sql<string | null>`(select value from ${secrets} where name = ${name})`;
  const version = (scope: Placeholder | string) =>
    sql`(select version from ${syncCounters} where scope = ${scope})`.mapWith(syncCounters.version);
  const { current_period_end, grace_until } = subscriptions;
  const accessEnd = sql`(select max(greatest(${current_period_end}, ${grace_until})) from ${subscriptions}
    where user_id = ${sql.placeholder('payer')})`;
  return db
    .select({
      history: secret(historySecret),
      secret: secret(cursorSecret),
      catalogue: version(catalogueScope),
      user: version(sql.placeholder('scope')),
      planEnd: accessEnd.mapWith(current_period_end),
      session: markOf(sql.placeholder('tokenHash')),
    })
    .from(sql`(values (1)) as one`)
    .prepare('');
});

/** Confirms the session, too. */
export async function readCounters(
  db: Database,
  user: SessionUser | null,
  sessionCheck: SessionCheck,
): Promise<Counters> {
  const [counters] = await countersQuery(db).execute({
    scope: user ? userScope(user.id) : '',
    payer: user?.plan ? user.id : 0,
    tokenHash: sessionCheck.tokenHash,
  });
  if (!counters) throw new Error('A row of values always comes.');
  sessionCheck.confirm(counters.session);
  return counters;
}

/** Returns the reply if the device has everything, which this process can know by the counters alone; undefined if it has to look. */
export function pullNothing(text: string | undefined, caller: Caller, counters: Counters): PullReply | undefined {
  const { user, ends } = caller;
  const { from, known, isAuthentic, reset, keys } = readRequest(text, caller);
  if (!text || !known || reset.size > 0 || known.until !== from.until) return undefined;
  const catalogue = ends.get(keys.catalogue, counters.catalogue ?? 0);
  const own = user ? ends.get(keys.user, counters.user ?? 0) : undefined;
  if (!catalogue || !isSame(catalogue.last, from.catalogue)) return undefined;
  if (user && !(own && isSame(own.last, from.user))) return undefined;
  const checks = { catalogue: catalogue.check, user: own?.check ?? null };
  // Another MAC would only say the same again.
  const cursor = isAuthentic && known.day === from.day ? text : from;
  return pageOf(caller, cursor, counters.planEnd, { reset: [], changes: [], more: false, checks });
}

/**
 * Returns the catalogue as this process has it in memory. A device's first pull has it read; a later one that's at the beginning or in the
 * middle of it gets it if it's there. Undefined if the device needs something else.
 */
export async function snapshotFor(
  db: Database,
  text: string | undefined,
  caller: Caller,
  counters: Counters,
): Promise<CatalogueSnapshot | undefined> {
  const { from, until, isRevealing, keys } = readRequest(text, caller);
  if (isRevealing) return undefined;
  const build = () => db.transaction((transaction) => readCatalogue(transaction, until), snapshotSettings);
  const isFirst = isSame(from.catalogue, start);
  const key = `${counters.catalogue ?? 0} ${keys.catalogue}`;
  return isFirst ? caller.snapshots.get(key, build) : caller.snapshots.peek(key);
}

/** Returns a page for which the catalogue in memory is enough: one that more of it follows, or that nothing of the learner's own does. */
export function pullFromSnapshot(
  text: string | undefined,
  caller: Caller,
  counters: Counters,
  snapshot: CatalogueSnapshot,
): PullReply | undefined {
  const { ends } = caller;
  const { from, own, reset, keys } = readRequest(text, caller);
  if (snapshot.version !== (counters.catalogue ?? 0)) return undefined;
  const changes = catalogueAfter(snapshot, from.catalogue);
  const isWhole = changes.length < snapshotPageSize;
  // Nothing has raised the counter, so there are no rows.
  const ownsNothing = own === null || (counters.user === null && isSame(from.user, start));
  const more = !isWhole || (!ownsNothing && changes.length >= pageSize);
  if (!more && !ownsNothing) return undefined;
  const last = placeOf(changes.at(-1) ?? from.catalogue);
  const checks = { catalogue: snapshot.check, user: own === null ? null : { count: 0, hash: emptyHash } };
  if (!more) {
    ends.set(keys.catalogue, { version: snapshot.version, last, check: checks.catalogue });
    if (checks.user) ends.set(keys.user, { version: 0, last: start, check: checks.user });
  }
  const parts = { reset: [...reset], changes, more, checks: more ? null : checks };
  return pageOf(caller, { ...from, catalogue: last }, counters.planEnd, parts);
}

function pageOf(
  { viewer, user, secret }: Caller,
  cursor: Cursor | string,
  planEnd: Date | null,
  parts: Pick<PullReply, 'reset' | 'changes' | 'more' | 'checks'>,
): PullReply {
  return {
    cursor: typeof cursor === 'string' ? cursor : writeCursor(cursor, secret),
    user_id: user && accountId(user),
    username: user?.username ?? null,
    plan: viewer.plan,
    plan_until: planEnd?.toISOString() ?? null,
    ...parts,
  };
}

/** Returns a page of what follows a place. */
function catalogueAfter({ changes }: CatalogueSnapshot, place: Place): Change[] {
  // Kinds and keys are ASCII, so the order of code units is that of bytes.
  const isAfter = ({ version, kind, key }: Change) =>
    version > place.version ||
    (version === place.version && (kind > place.kind || (kind === place.kind && key > place.key)));
  const at = changes.findIndex(isAfter);
  return at < 0 ? [] : changes.slice(at, at + snapshotPageSize);
}

async function readCatalogue(transaction: Transaction, until: string): Promise<CatalogueSnapshot> {
  const version = (await versionsOf(transaction, [catalogueScope])).get(catalogueScope) ?? 0;
  const all: Change[] = [];
  for (let after = start; ; after = placeOf(all.at(-1)!)) {
    const rows = await changedRows(transaction, catalogueScope, after, pageSize, undefined);
    all.push(...(await changes(transaction, rows, undefined, visibleRows(until))));
    if (rows.length < pageSize) break;
  }
  return { version, changes: all, check: await checkOf(all.filter((change) => !('deleted' in change))) };
}

function visibleRows(until: string): VisibleRows {
  return { puzzles: visiblePuzzles(until), questions: visibleInterviewQuestions(until === staffScope) };
}

/** What the device asks for, by its cursor and its session. */
function readRequest(text: string | undefined, caller: Caller) {
  const { viewer, user, now, history } = caller;
  const today = utcDay(now);
  const until = viewer.isStaff ? staffScope : lastVisibleDay(viewer, today);
  const { known, isAuthentic = false } = knownCursor(text, until, caller);
  const reset = new Set<Scope>();
  if (text && !known) reset.add('catalogue').add('user');
  if (known && known.userId !== (user?.id ?? null)) reset.add('user');
  if (known && (known.until === staffScope) !== (until === staffScope)) reset.add('catalogue');
  const from: Cursor = {
    history,
    day: today,
    until,
    userId: user?.id ?? null,
    catalogue: known && !reset.has('catalogue') ? known.catalogue : start,
    user: known && !reset.has('user') ? known.user : start,
  };
  const own = user && userScope(user.id);
  // The last visible day has moved.
  const isRevealing = known !== undefined && !reset.has('catalogue') && until !== staffScope && known.until !== until;
  return {
    known,
    isAuthentic,
    until,
    reset,
    from,
    own,
    isRevealing,
    keys: { catalogue: `${history} ${until}`, user: `${history} ${own}` },
  };
}

/** Returns one page of what has changed for this caller since the cursor. Runs in one transaction, by `snapshotSettings`. */
export async function pull(
  transaction: Transaction,
  text: string | undefined,
  caller: Caller,
  snapshot?: CatalogueSnapshot,
): Promise<PullReply> {
  const { user, ends } = caller;
  const { known, until, reset, from, own, isRevealing, keys } = readRequest(text, caller);
  const revealed = known && isRevealing ? await rowsBetween(transaction, known.until, until) : [];
  const versions = await versionsOf(transaction, own ? [catalogueScope, own] : [catalogueScope]);
  const end = {
    catalogue: ends.get(keys.catalogue, versions.get(catalogueScope) ?? 0),
    user: own ? ends.get(keys.user, versions.get(own) ?? 0) : undefined,
  };
  const current = snapshot?.version === (versions.get(catalogueScope) ?? 0) ? snapshot : undefined;
  const inMemory = current && catalogueAfter(current, from.catalogue);
  const rows = inMemory ? [] : await changedRows(transaction, catalogueScope, from.catalogue, pageSize, end.catalogue);
  const catalogue: Place[] = inMemory ?? rows;
  const mine = own ? await changedRows(transaction, own, from.user, pageSize - catalogue.length, end.user) : [];
  const more = catalogue.length + mine.length >= pageSize;
  const cursor: Cursor = {
    ...from,
    catalogue: placeOf(catalogue.at(-1) ?? from.catalogue),
    user: placeOf(mine.at(-1) ?? from.user),
  };
  const isVisible = visibleRows(until);
  const checkAt = async (scope: Scope, name: string, read: () => Promise<VersionedRow[]>) => {
    const last = (scope === 'user' ? mine : catalogue).at(-1);
    const known = end[scope]?.check ?? (scope === 'catalogue' ? current?.check : undefined);
    const check = known ?? (await checkOf(await read()));
    // The device names its own place, so that counts only if no row says otherwise.
    const place = placeOf(last ?? end[scope]?.last ?? cursor[scope]);
    ends.set(keys[scope], { version: versions.get(name) ?? 0, last: place, check });
    return check;
  };
  const accessEnd = user?.plan ? await planEnd(transaction, user.id) : null;
  return pageOf(caller, cursor, accessEnd, {
    reset: [...reset],
    changes: [
      ...(await changes(transaction, [...revealed, ...rows], user?.id, isVisible)),
      ...(inMemory ?? []),
      ...(user ? await ownChanges(transaction, mine, user.id, isVisible) : []),
    ],
    more,
    checks: more
      ? null
      : {
          catalogue: await checkAt('catalogue', catalogueScope, () => catalogueRows(transaction, isVisible)),
          user: own ? await checkAt('user', own, () => livingRows(transaction, own)) : null,
        },
  });
}

/** Returns the cursor if the device can continue from it, and whether its MAC says that a server of ours wrote it. */
function knownCursor(
  text: string | undefined,
  until: string,
  { now, history, secret }: Caller,
): { known?: Cursor; isAuthentic?: boolean } {
  const { cursor, isAuthentic = false } = readCursor(text, secret) ?? {};
  if (cursor?.history !== history || cursor.day < addDays(utcDay(now), -tombstoneDays)) return {};
  // What becomes hidden again is named, so a forged later day would tell which puzzles are to come.
  const isHarmless = isAuthentic || until === staffScope || cursor.until === staffScope || cursor.until <= until;
  return isHarmless ? { known: cursor, isAuthentic } : {};
}

/** When access ends, unless something more is paid. */
async function planEnd(transaction: Transaction, userId: number): Promise<Date | null> {
  const accessEnd = sql`greatest(${subscriptions.current_period_end}, ${subscriptions.grace_until})`;
  const [row] = await transaction
    .select({ end: sql`max(${accessEnd})`.mapWith(subscriptions.current_period_end) })
    .from(subscriptions)
    .where(eq(subscriptions.user_id, userId));
  return row?.end ?? null;
}

/** Returns the counters of scopes. One that nothing has raised yet is missing. */
async function versionsOf(transaction: Transaction, scopes: string[]): Promise<Map<string, number>> {
  const rows = await transaction.select().from(syncCounters).where(inArray(syncCounters.scope, scopes));
  return new Map(rows.map(({ scope, version }) => [scope, version]));
}

/** Returns one page of a scope's changes. A device at the known end gets nothing, even if one change moved all the rows. */
async function changedRows(
  transaction: Transaction,
  scope: string,
  after: Place,
  limit: number,
  end: ScopeEnd | undefined,
): Promise<SyncRow[]> {
  if (limit <= 0 || (end && isSame(end.last, after))) return [];
  return transaction
    .select()
    .from(syncRows)
    .where(
      and(
        // With a parameter, a prepared plan couldn't use the catalogue's index.
        scope === catalogueScope ? sql`${syncRows.scope} = 'catalogue'` : eq(syncRows.scope, scope),
        // Redundant with the next condition, but lets the index skip earlier versions.
        gte(syncRows.version, after.version),
        or(
          gt(syncRows.version, after.version),
          and(
            eq(syncRows.version, after.version),
            sql`(${syncRows.kind} collate "C", ${syncRows.key} collate "C") > (${after.kind}, ${after.key})`,
          ),
        ),
      ),
    )
    .orderBy(syncRows.version, sql`${syncRows.kind} collate "C"`, sql`${syncRows.key} collate "C"`)
    .limit(limit);
}

/** Without the rest of the row, which would make a cursor longer than a device can send. */
function placeOf({ version, kind, key }: Place): Place {
  return { version, kind, key };
}

function isSame(one: Place, other: Place): boolean {
  return one.version === other.version && one.kind === other.kind && one.key === other.key;
}

/** Returns the catalogue rows published between 2 last visible days: they became visible, or disappeared. */
async function rowsBetween(transaction: Transaction, one: string, other: string): Promise<SyncRow[]> {
  const [low, high] = one < other ? [one, other] : [other, one];
  const keys = await transaction
    .select({ key: sql<string>`${puzzles.id}::text` })
    .from(puzzles)
    .where(and(gt(puzzles.published_at, low), lte(puzzles.published_at, high)));
  if (keys.length === 0) return [];
  return transaction
    .select()
    .from(syncRows)
    .where(
      and(
        eq(syncRows.scope, catalogueScope),
        eq(syncRows.kind, 'puzzle'),
        inArray(
          syncRows.key,
          keys.map(({ key }) => key),
        ),
      ),
    );
}

/**
 * Returns the learner's changes, and the progress that their answers made unless it's among them: only a puzzle's first answer raises its
 * version.
 */
async function ownChanges(transaction: Transaction, page: SyncRow[], userId: number, isVisible: VisibleRows) {
  const mine = await changes(transaction, page, userId, isVisible);
  const answered = mine.flatMap((change) =>
    change.kind === 'answer' && 'value' in change ? [String(change.value.puzzle_id)] : [],
  );
  const known = new Set(page.filter(({ kind }) => kind === 'progress').map(({ key }) => key));
  const missing = [...new Set(answered)].filter((key) => !known.has(key));
  if (missing.length === 0) return mine;
  const isOwn = and(eq(syncRows.scope, userScope(userId)), eq(syncRows.kind, 'progress'));
  const progress = await transaction
    .select()
    .from(syncRows)
    .where(and(isOwn, inArray(syncRows.key, missing)));
  return [...mine, ...(await changes(transaction, progress, userId, isVisible))];
}

async function changes(
  transaction: Transaction,
  rows: SyncRow[],
  userId: number | undefined,
  isVisible: VisibleRows,
): Promise<Change[]> {
  const values = await readRowValues(transaction, rows, userId, isVisible);
  return rows.map(({ kind, key, version, deleted }) => {
    const value = deleted ? undefined : values.get(`${kind}:${key}`);
    return (value ? { kind, key, version, value } : { kind, key, version, deleted: true }) as Change;
  });
}

const checked = { kind: syncRows.kind, key: syncRows.key, version: syncRows.version };

async function livingRows(transaction: Transaction, scope: string): Promise<VersionedRow[]> {
  return transaction
    .select(checked)
    .from(syncRows)
    .where(and(eq(syncRows.scope, scope), eq(syncRows.deleted, false)));
}

async function catalogueRows(transaction: Transaction, isVisible: VisibleRows): Promise<VersionedRow[]> {
  const alive = and(eq(syncRows.scope, catalogueScope), eq(syncRows.deleted, false));
  const key = sql`${syncRows.key}::int`;
  const puzzleRows = await transaction
    .select(checked)
    .from(syncRows)
    .innerJoin(puzzles, eq(puzzles.id, key))
    .where(and(alive, eq(syncRows.kind, 'puzzle'), isVisible.puzzles));
  const questionRows = await transaction
    .select(checked)
    .from(syncRows)
    .innerJoin(interviewQuestions, eq(interviewQuestions.id, key))
    .where(and(alive, eq(syncRows.kind, 'question'), isVisible.questions));
  return [...puzzleRows, ...questionRows];
}

async function checkOf(rows: readonly VersionedRow[]): Promise<ScopeCheck> {
  return { count: rows.length, hash: await hashRows(rows) };
}
