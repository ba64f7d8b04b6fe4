import type { Table } from 'dexie';
import { type Change, type PullReply, type Scope, scopes } from '../../contract/sync.ts';
import { pull as pullCall } from '../../contract/sync-calls.ts';
import { hashRows, type VersionedRow } from '../../rules/row-hash.ts';
import type { Failure } from '../http/first/api-client.ts';
import type { SyncContext } from '../session/sync-context.ts';
import { type CacheDatabase, type CachedPuzzle, countWrite, readFact, writeFact } from '../storage/cache-database.ts';
import { removeDownloadedRow } from '../storage/download-store.ts';
import { withOwnNotes } from '../storage/own-notes.ts';
import { noteStatus } from '../storage/status.ts';
import { isSameUser, type StoredUser } from '../storage/stored-user.ts';
import { countLatestTime } from './latest-time.ts';

/** `other_user`: the response was for someone else, and nothing was written. */
export type PullEnd =
  | { why: 'done' }
  | { why: 'failed'; failure: Failure }
  | { why: 'other_user' }
  | { why: 'mismatch' };

/** Another tab wrote since the page was requested, so nothing of it was written. */
type Overtaken = { why: 'overtaken' };

type Kind = Change['kind'];
type AnswerKind = 'answer' | 'interview_answer';

const kindsOf: Record<Scope, readonly Kind[]> = {
  catalogue: ['puzzle', 'question'],
  user: ['answer', 'reaction', 'progress', 'opening', 'interview_answer', 'exercise'],
};

/** The second one takes what was on its way when the plan ended. */
const sweepsAfterPlan = 2;

/**
 * Brings the local cache up to what the server holds for this account. Each page and the cursor after it are one transaction, so a kill
 * costs at most one page. In the end each scope must match the server's count and hash; if it doesn't, it's fetched again, once.
 *
 * `signal` takes back the request that is under way: what was written so far stays.
 */
export async function pull(context: SyncContext, signal?: AbortSignal): Promise<PullEnd> {
  const interruptible = { ...context, ...(signal && { signal }) };
  const end = await tryPull(interruptible);
  return end.why === 'overtaken' ? pull(context, signal) : end;
}

type Interruptible = SyncContext & { signal?: AbortSignal };

async function tryPull(context: Interruptible): Promise<PullEnd | Overtaken> {
  const cursor = await readFact(context.cache, 'cursor');
  const known = await pullPages(context, cursor, []);
  const mustStartOver = cursor !== undefined && known.why === 'failed' && rejectsCursor(known.failure);
  const first = mustStartOver ? await pullPages(context, undefined, scopes) : known;
  if (first.why !== 'done') return first;
  const wrong = await mismatched(context.cache, first.checks);
  if (wrong.length === 0) return { why: 'done' };
  const second = await pullPages(context, undefined, wrong);
  if (second.why !== 'done') return second;
  return { why: (await mismatched(context.cache, second.checks)).length === 0 ? 'done' : 'mismatch' };
}

/** Whether the server can't read the cursor, now or ever. */
export function rejectsCursor(failure: Failure): boolean {
  return failure.kind === 'rejected' && failure.status === 400;
}

type Checks = PullReply['checks'];

/** `wrong`: scopes that the first page empties, whatever the server says. */
async function pullPages(
  context: Interruptible,
  cursor: string | undefined,
  wrong: readonly Scope[],
): Promise<Exclude<PullEnd, { why: 'done' }> | Overtaken | { why: 'done'; checks: Checks }> {
  const { cache, call, clock, user, signal } = context;
  const asked = clock.now();
  const writes = await readFact(cache, 'writes');
  const result = await call(pullCall, { query: cursor === undefined ? {} : { cursor }, ...(signal && { signal }) });
  if (!result.ok) return { why: 'failed', failure: result };
  const page = result.reply;
  if (!isSameUser(userOf(page), user)) return { why: 'other_user' };
  const emptied = [...new Set([...page.reset, ...wrong])];
  const isWhole = cursor === undefined || emptied.length > 0;
  const isWritten = await writePage(context, page, { emptied, isWhole, asked, writes });
  if (!isWritten) return { why: 'overtaken' };
  return page.more ? pullPages(context, page.cursor, []) : { why: 'done', checks: page.checks };
}

export function userOf({ username, user_id }: PullReply): StoredUser | null {
  return username === null ? null : { username, user_id: user_id ?? undefined };
}

type Fetched = Pick<CachedPuzzle, 'fetched_at'>;

interface Writing {
  /** The scopes to empty first. */
  emptied: readonly Scope[];
  /** From this page on, everything comes. */
  isWhole: boolean;
  /** When the page was requested, and at which `writes` of the local cache. */
  asked: number;
  writes: number | undefined;
}

/** Returns false, and writes nothing, if the local cache no longer is at the `writes` that the page was requested at. */
async function writePage(
  { cache, clock }: Pick<SyncContext, 'cache' | 'clock'>,
  page: PullReply,
  { emptied, isWhole, asked, writes }: Writing,
): Promise<boolean> {
  const { puzzles, question_bodies, meta, pack_chunks, pack_puzzle_blocks, pack_question_blocks } = cache;
  const otherTables = [puzzles, question_bodies, meta, pack_chunks, pack_puzzle_blocks, pack_question_blocks];
  const tables = [...scopes.flatMap((scope) => tablesOf(cache, scope)), ...otherTables];
  return cache.transaction('rw', tables, async () => {
    // Without Web Locks another tab's response can have come in between: a page from before it would take that back.
    if ((await readFact(cache, 'writes')) !== writes) return false;
    await countWrite(cache);
    if (emptied.includes('user')) await setAside(cache);
    for (const scope of emptied) await Promise.all(tablesOf(cache, scope).map((table) => table.clear()));
    // What was fetched since the page was requested can be newer: not what a clock that was ahead dated so.
    const now = clock.now();
    const isOlder = ({ fetched_at }: Fetched) => fetched_at < asked || fetched_at > now;
    // The rights of staff came or went, and what was fetched with them can hold keys.
    if (page.reset.join() === 'catalogue') {
      await puzzles.filter(isOlder).delete();
      await question_bodies.filter(isOlder).delete();
    }
    for (const [kind, changes] of Map.groupBy(page.changes, (change) => change.kind)) {
      await writeChanges(cache, kind, changes);
    }
    const left = Number((await readFact(cache, 'unswept')) ?? 0);
    const due = Math.max(left, Number(isWhole), await writePlan(cache, page));
    // Before the last page, a missing row could be still to come.
    const isSwept = !page.more && due > 0;
    if (isSwept) {
      await sweepUnconfirmed(cache);
      await sweepBodies(cache, page.plan, isOlder);
      await cache.meta.delete('set_aside');
    }
    await writeFact(cache, 'unswept', due - Number(isSwept));
    await writeFact(cache, 'cursor', page.cursor);
    // With the last page, an emptied scope is complete again.
    if (page.more && emptied.length > 0) await noteStatus(cache, { last_sync: null });
    return true;
  });
}

/** Removes what a response said and no page confirmed: a server whose backup was restored has lost it. */
async function sweepUnconfirmed(cache: CacheDatabase): Promise<void> {
  const tables = scopes.flatMap((scope) => tablesOf(cache, scope));
  await Promise.all(tables.map((table) => table.where('row_version').equals(0).delete()));
}

/**
 * Updates the plan, which can begin and end while nobody fetches the user. Returns how many sweeps take the bodies that only a plan
 * opened.
 */
async function writePlan(cache: CacheDatabase, { plan, plan_until }: PullReply): Promise<number> {
  const user = await readFact(cache, 'user');
  if (user && user.plan !== plan) await writeFact(cache, 'user', { ...user, plan, is_subscriber: plan !== null });
  // The cached user can already say that the plan ended, for example because the worker fetched it, while the bodies are still here.
  const before = await readFact(cache, 'plan');
  await writeFact(cache, 'plan', { plan, until: plan_until ?? null });
  if (plan !== null || before?.plan === null) return 0;
  return before ? sweepsAfterPlan : 1;
}

const latestTime = countLatestTime();

/** A smaller step of the clock isn't worth a write. Short sessions add up. In milliseconds. */
const leastStep = 1000;

/**
 * Without a network, ends a plan whose last day is over by the server's clock, as far as it's known: what only the plan opened goes. A pull
 * brings the plan back if it was renewed.
 */
export async function endOverduePlan({
  cache,
  serverClock,
}: Pick<SyncContext, 'cache' | 'serverClock'>): Promise<void> {
  const { plan = null, until = null, seen_at = 0 } = (await readFact(cache, 'plan')) ?? {};
  if (plan === null || until === null) return;
  const now = latestTime(seen_at, serverClock);
  if (now < Date.parse(until)) {
    if (now - seen_at < leastStep) return;
    await notePlanSeen(cache, until, now);
    // Counts from here on.
    latestTime(now, serverClock);
    return;
  }
  await cache.transaction('rw', sweptTables(cache), async () => {
    const user = await readFact(cache, 'user');
    if (user) await writeFact(cache, 'user', { ...user, plan: null, is_subscriber: false });
    await writeFact(cache, 'plan', { plan: null, until: null });
    await sweepBodies(cache, null, () => true);
    // Where the device's clock is ahead, the server still opens puzzles, until a pull hears that the plan is over.
    await writeFact(cache, 'unswept', sweepsAfterPlan);
  });
}

/** Notes the latest time, so that a clock that is set back doesn't keep a plan going. Unless a pull brought another plan meanwhile. */
async function notePlanSeen(cache: CacheDatabase, until: string, seen_at: number): Promise<void> {
  await cache.transaction('rw', cache.meta, async () => {
    const fact = await readFact(cache, 'plan');
    if (fact?.until !== until || (fact.seen_at ?? 0) >= seen_at) return;
    await writeFact(cache, 'plan', { ...fact, seen_at });
  });
}

function sweptTables({
  puzzles,
  question_bodies,
  meta,
  catalogue,
  openings,
  questions,
  progress,
  interview_answers,
}: CacheDatabase) {
  return [puzzles, question_bodies, meta, catalogue, openings, questions, progress, interview_answers];
}

/** Removes older bodies that the complete scopes no longer know, and those that only a plan opened. */
async function sweepBodies(
  cache: CacheDatabase,
  plan: PullReply['plan'],
  isOlder: (body: Fetched) => boolean,
): Promise<void> {
  const isEntitled = plan !== null || (await readFact(cache, 'user'))?.is_staff === true;
  const daily = await readFact(cache, 'daily');
  const heads = await cache.catalogue.toArray();
  const opened = await cache.openings.filter(({ as_daily }) => as_daily).primaryKeys();
  // What the learner has answered stays readable to them.
  const answered = await cache.progress.filter(({ completed }) => completed).primaryKeys();
  const open = new Set([
    ...opened,
    ...answered,
    ...heads.filter(({ is_premium }) => isEntitled || !is_premium).map(({ id }) => id),
  ]);
  const known = new Set(heads.map(({ id }) => id));
  const isReadable = (id: number) => known.has(id) && (open.has(id) || id === daily?.puzzle_id);
  await cache.puzzles.filter((row) => isOlder(row) && !isReadable(row.id)).delete();
  // Rows from older builds don't say that they're free.
  const openQuestions = cache.questions.filter(({ is_premium }) => isEntitled || is_premium === false);
  const questions = new Set([
    ...(await openQuestions.primaryKeys()),
    ...(isEntitled ? [] : await cache.interview_answers.toCollection().primaryKeys()),
  ]);
  await cache.question_bodies.filter((row) => isOlder(row) && !questions.has(row.id)).delete();
}

async function writeChanges(cache: CacheDatabase, kind: Kind, changes: Change[]): Promise<void> {
  const table = tableOf(cache, kind);
  const gone = changes
    .filter((change) => 'deleted' in change)
    .map(({ key }) => (kind === 'exercise' ? key : Number(key)));
  const there = changes.filter((change) => 'value' in change);
  await table.bulkDelete(gone);
  const ids = gone.map(Number);
  if (kind === 'puzzle') {
    await cache.puzzles.bulkDelete(ids);
    await removeDownloadedRow(cache, 'puzzles', ids);
  }
  if (kind === 'question') {
    await cache.question_bodies.bulkDelete(ids);
    await removeDownloadedRow(cache, 'questions', ids);
  }
  const rows = there.map(({ value, version }) => ({ ...value, row_version: version }));
  await table.bulkPut(kind === 'answer' || kind === 'interview_answer' ? await withOwn(cache, kind, rows) : rows);
}

async function withOwn(cache: CacheDatabase, kind: AnswerKind, rows: object[]): Promise<object[]> {
  const ids = rows.map((row) => (row as { question_id: number }).question_id);
  const known = await tableOf(cache, kind).bulkGet(ids);
  const aside = (await readFact(cache, 'set_aside'))?.[kind];
  return rows.map((row, at) => withOwnNotes(row, known[at] ?? aside?.[ids[at]!]));
}

/** Keeps the same while the rows it belongs to are emptied and come again. */
async function setAside(cache: CacheDatabase): Promise<void> {
  const aside = (await readFact(cache, 'set_aside')) ?? { answer: {}, interview_answer: {} };
  for (const kind of ['answer', 'interview_answer'] as const) {
    for (const answer of await tableOf(cache, kind).toArray()) {
      const { question_id, note = null, instead_of, overruled, is_correct, version } = answer;
      if (note === null && instead_of === null && !overruled) continue;
      aside[kind][question_id] = { note, instead_of, is_correct, version, ...(overruled && { overruled }) };
    }
  }
  await writeFact(cache, 'set_aside', aside);
}

function tableOf(cache: CacheDatabase, kind: Kind): Table {
  const tables: Record<Kind, unknown> = {
    puzzle: cache.catalogue,
    answer: cache.answers,
    reaction: cache.reactions,
    progress: cache.progress,
    opening: cache.openings,
    question: cache.questions,
    interview_answer: cache.interview_answers,
    exercise: cache.exercises,
  };
  return tables[kind] as Table;
}

function tablesOf(cache: CacheDatabase, scope: Scope): Table[] {
  return kindsOf[scope].map((kind) => tableOf(cache, kind));
}

async function mismatched(cache: CacheDatabase, checks: Checks): Promise<Scope[]> {
  const wrong: Scope[] = [];
  for (const scope of scopes) {
    const check = checks?.[scope];
    if (!check) continue;
    const rows = await versionsOf(cache, scope);
    if (rows.length !== check.count || (await hashRows(rows)) !== check.hash) wrong.push(scope);
  }
  return wrong;
}

/** Reads only the index, because there can be 10,000 rows. */
async function versionsOf(cache: CacheDatabase, scope: Scope): Promise<VersionedRow[]> {
  const rows: VersionedRow[] = [];
  await cache.transaction('r', tablesOf(cache, scope), async () => {
    for (const kind of kindsOf[scope]) {
      const confirmed = () => tableOf(cache, kind).where('row_version').above(0);
      const keys = await confirmed().primaryKeys();
      const versions = await confirmed().keys();
      keys.forEach((key, at) => {
        rows.push({ kind, key: String(key), version: Number(versions[at]) });
      });
    }
  });
  return rows;
}
