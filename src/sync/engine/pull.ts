import type { Table } from 'dexie';
import { type Change, type PullReply, type Scope, scopes } from '../../contract/sync.ts';
import { pull as pullCall } from '../../contract/sync-calls.ts';
import { hashRows, type VersionedRow } from '../../rules/mirror-hash.ts';
import type { Failure } from '../api-client.ts';
import {
  countWrite,
  type MirrorDatabase,
  type MirroredPuzzle,
  readFact,
  writeFact,
} from '../storage/mirror-database.ts';
import { withdrawPacked } from '../storage/pack-store.ts';
import { noteStatus } from '../storage/status.ts';
import { isSameUser, type StoredUser } from '../storage/stored-user.ts';
import type { SyncContext } from '../sync-context.ts';

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
 * Brings the mirror up to what the server holds for this account. Each page and the cursor after it are one transaction, so a kill costs
 * at most one page. In the end each scope must match the server's count and hash; if it doesn't, it's fetched again, once.
 */
export async function pull(context: SyncContext): Promise<PullEnd> {
  const end = await tryPull(context);
  return end.why === 'overtaken' ? pull(context) : end;
}

async function tryPull(context: SyncContext): Promise<PullEnd | Overtaken> {
  const cursor = await readFact(context.mirror, 'cursor');
  const known = await pullPages(context, cursor, []);
  const mustStartOver = cursor !== undefined && known.why === 'failed' && rejectsCursor(known.failure);
  const first = mustStartOver ? await pullPages(context, undefined, scopes) : known;
  if (first.why !== 'done') return first;
  const wrong = await mismatched(context.mirror, first.checks);
  if (wrong.length === 0) return { why: 'done' };
  const second = await pullPages(context, undefined, wrong);
  if (second.why !== 'done') return second;
  return { why: (await mismatched(context.mirror, second.checks)).length === 0 ? 'done' : 'mismatch' };
}

/** Whether the server can't read the cursor, now or ever. */
export function rejectsCursor(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status === 400;
}

type Checks = PullReply['checks'];

/** `wrong`: scopes that the first page empties, whatever the server says. */
async function pullPages(
  context: SyncContext,
  cursor: string | undefined,
  wrong: readonly Scope[],
): Promise<Exclude<PullEnd, { why: 'done' }> | Overtaken | { why: 'done'; checks: Checks }> {
  const { mirror, call, clock, user } = context;
  const asked = clock.now();
  const writes = await readFact(mirror, 'writes');
  const result = await call(pullCall, { query: cursor === undefined ? {} : { cursor } });
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

type Fetched = Pick<MirroredPuzzle, 'fetched_at'>;

interface Writing {
  /** The scopes to empty first. */
  emptied: readonly Scope[];
  /** From this page on, everything comes. */
  isWhole: boolean;
  /** When the page was requested, and at which `writes` of the mirror. */
  asked: number;
  writes: number | undefined;
}

/** Returns false, and writes nothing, if the mirror no longer is at the `writes` that the page was requested at. */
async function writePage(
  { mirror, clock }: Pick<SyncContext, 'mirror' | 'clock'>,
  page: PullReply,
  { emptied, isWhole, asked, writes }: Writing,
): Promise<boolean> {
  const { puzzles, question_bodies, meta, pack_chunks, pack_puzzle_blocks, pack_question_blocks } = mirror;
  const kept = [puzzles, question_bodies, meta, pack_chunks, pack_puzzle_blocks, pack_question_blocks];
  const tables = [...scopes.flatMap((scope) => tablesOf(mirror, scope)), ...kept];
  return mirror.transaction('rw', tables, async () => {
    // Without Web Locks another tab's verdict can have come in between: a page from before it would take that back.
    if ((await readFact(mirror, 'writes')) !== writes) return false;
    await countWrite(mirror);
    if (emptied.includes('user')) await setAside(mirror);
    for (const scope of emptied) await Promise.all(tablesOf(mirror, scope).map((table) => table.clear()));
    // What was fetched since the page was requested can be newer: not what a clock that was ahead dated so.
    const now = clock.now();
    const isOlder = ({ fetched_at }: Fetched) => fetched_at < asked || fetched_at > now;
    // The rights of staff came or went, and what was fetched with them can hold keys.
    if (page.reset.join() === 'catalogue') {
      await puzzles.filter(isOlder).delete();
      await question_bodies.filter(isOlder).delete();
    }
    for (const [kind, changes] of Map.groupBy(page.changes, (change) => change.kind)) {
      await writeChanges(mirror, kind, changes);
    }
    const left = Number((await readFact(mirror, 'unswept')) ?? 0);
    const due = Math.max(left, Number(isWhole), await writePlan(mirror, page));
    // Before the last page, a missing row could be still to come.
    const isSwept = !page.more && due > 0;
    if (isSwept) {
      await sweepUnconfirmed(mirror);
      await sweepBodies(mirror, page.plan, isOlder);
      await mirror.meta.delete('set_aside');
    }
    await writeFact(mirror, 'unswept', due - Number(isSwept));
    await writeFact(mirror, 'cursor', page.cursor);
    // With the last page, an emptied scope is complete again.
    if (page.more && emptied.length > 0) await noteStatus(mirror, { last_sync: null });
    return true;
  });
}

/** Removes what a response said and no page confirmed: a server whose backup was restored has lost it. */
async function sweepUnconfirmed(mirror: MirrorDatabase): Promise<void> {
  const tables = scopes.flatMap((scope) => tablesOf(mirror, scope));
  await Promise.all(tables.map((table) => table.where('row_version').equals(0).delete()));
}

/**
 * Updates the plan, which can begin and end while nobody fetches the user. Returns how many sweeps take the bodies that only a plan
 * opened.
 */
async function writePlan(mirror: MirrorDatabase, { plan, plan_until }: PullReply): Promise<number> {
  const user = await readFact(mirror, 'user');
  if (user && user.plan !== plan) await writeFact(mirror, 'user', { ...user, plan, is_subscriber: plan !== null });
  // The mirrored user can already say that the plan ended, for example because the worker fetched it, while the bodies are still here.
  const before = await readFact(mirror, 'plan');
  await writeFact(mirror, 'plan', { plan, until: plan_until ?? null });
  if (plan !== null || before?.plan === null) return 0;
  return before ? sweepsAfterPlan : 1;
}

/**
 * Without a network, ends a plan whose last day is over by the server's clock, as far as it's known: what only the plan opened goes. A pull
 * brings the plan back if it was renewed.
 */
export async function endOverduePlan({
  mirror,
  serverClock,
}: Pick<SyncContext, 'mirror' | 'serverClock'>): Promise<void> {
  const { plan = null, until = null } = (await readFact(mirror, 'plan')) ?? {};
  if (plan === null || until === null || serverClock.now() < Date.parse(until)) return;
  await mirror.transaction('rw', sweptTables(mirror), async () => {
    const user = await readFact(mirror, 'user');
    if (user) await writeFact(mirror, 'user', { ...user, plan: null, is_subscriber: false });
    await writeFact(mirror, 'plan', { plan: null, until: null });
    await sweepBodies(mirror, null, () => true);
    // Where the device's clock is ahead, the server still opens puzzles, until a pull hears that the plan is over.
    await writeFact(mirror, 'unswept', sweepsAfterPlan);
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
}: MirrorDatabase) {
  return [puzzles, question_bodies, meta, catalogue, openings, questions, progress, interview_answers];
}

/** Removes older bodies that the complete scopes no longer know, and those that only a plan opened. */
async function sweepBodies(
  mirror: MirrorDatabase,
  plan: PullReply['plan'],
  isOlder: (body: Fetched) => boolean,
): Promise<void> {
  const isEntitled = plan !== null || (await readFact(mirror, 'user'))?.is_staff === true;
  const daily = await readFact(mirror, 'daily');
  const heads = await mirror.catalogue.toArray();
  const opened = await mirror.openings.filter(({ as_daily }) => as_daily).primaryKeys();
  // What the learner has answered stays readable to them.
  const answered = await mirror.progress.filter(({ completed }) => completed).primaryKeys();
  const open = new Set([
    ...opened,
    ...answered,
    ...heads.filter(({ is_premium }) => isEntitled || !is_premium).map(({ id }) => id),
  ]);
  const known = new Set(heads.map(({ id }) => id));
  const isKept = (id: number) => known.has(id) && (open.has(id) || id === daily?.puzzle_id);
  await mirror.puzzles.filter((row) => isOlder(row) && !isKept(row.id)).delete();
  const table = isEntitled ? mirror.questions : mirror.interview_answers;
  const questions = new Set(await table.toCollection().primaryKeys());
  await mirror.question_bodies.filter((row) => isOlder(row) && !questions.has(row.id)).delete();
}

async function writeChanges(mirror: MirrorDatabase, kind: Kind, changes: Change[]): Promise<void> {
  const table = tableOf(mirror, kind);
  const gone = changes
    .filter((change) => 'deleted' in change)
    .map(({ key }) => (kind === 'exercise' ? key : Number(key)));
  const there = changes.filter((change) => 'value' in change);
  await table.bulkDelete(gone);
  const ids = gone.map(Number);
  if (kind === 'puzzle') {
    await mirror.puzzles.bulkDelete(ids);
    await withdrawPacked(mirror, 'puzzles', ids);
  }
  if (kind === 'question') {
    await mirror.question_bodies.bulkDelete(ids);
    await withdrawPacked(mirror, 'questions', ids);
  }
  const rows = there.map(({ value, version }) => ({ ...value, row_version: version }));
  await table.bulkPut(kind === 'answer' || kind === 'interview_answer' ? await withOwn(mirror, kind, rows) : rows);
}

/** Keeps the verdict's note and the overruled choice, which only this device knows. */
async function withOwn(mirror: MirrorDatabase, kind: AnswerKind, rows: object[]): Promise<object[]> {
  const ids = rows.map((row) => (row as { question_id: number }).question_id);
  const known = await tableOf(mirror, kind).bulkGet(ids);
  const aside = (await readFact(mirror, 'set_aside'))?.[kind];
  return rows.map((row, at) => {
    const own = known[at] ?? aside?.[ids[at]!];
    return {
      ...row,
      note: own?.note ?? null,
      instead_of: own?.instead_of ?? null,
      ...(own?.overruled && { overruled: true }),
    };
  });
}

/** Keeps the same while the rows it belongs to are emptied and come again. */
async function setAside(mirror: MirrorDatabase): Promise<void> {
  const aside = (await readFact(mirror, 'set_aside')) ?? { answer: {}, interview_answer: {} };
  for (const kind of ['answer', 'interview_answer'] as const) {
    for (const { question_id, note = null, instead_of, overruled } of await tableOf(mirror, kind).toArray()) {
      if (note === null && instead_of === null && !overruled) continue;
      aside[kind][question_id] = { note, instead_of, ...(overruled && { overruled }) };
    }
  }
  await writeFact(mirror, 'set_aside', aside);
}

function tableOf(mirror: MirrorDatabase, kind: Kind): Table {
  const tables: Record<Kind, unknown> = {
    puzzle: mirror.catalogue,
    answer: mirror.answers,
    reaction: mirror.reactions,
    progress: mirror.progress,
    opening: mirror.openings,
    question: mirror.questions,
    interview_answer: mirror.interview_answers,
    exercise: mirror.exercises,
  };
  return tables[kind] as Table;
}

function tablesOf(mirror: MirrorDatabase, scope: Scope): Table[] {
  return kindsOf[scope].map((kind) => tableOf(mirror, kind));
}

async function mismatched(mirror: MirrorDatabase, checks: Checks): Promise<Scope[]> {
  const wrong: Scope[] = [];
  for (const scope of scopes) {
    const check = checks?.[scope];
    if (!check) continue;
    const rows = await versionsOf(mirror, scope);
    if (rows.length !== check.count || (await hashRows(rows)) !== check.hash) wrong.push(scope);
  }
  return wrong;
}

/** Reads only the index, because there can be 10,000 rows. */
async function versionsOf(mirror: MirrorDatabase, scope: Scope): Promise<VersionedRow[]> {
  const rows: VersionedRow[] = [];
  await mirror.transaction('r', tablesOf(mirror, scope), async () => {
    for (const kind of kindsOf[scope]) {
      const confirmed = () => tableOf(mirror, kind).where('row_version').above(0);
      const keys = await confirmed().primaryKeys();
      const versions = await confirmed().keys();
      keys.forEach((key, at) => {
        rows.push({ kind, key: String(key), version: Number(versions[at]) });
      });
    }
  });
  return rows;
}
