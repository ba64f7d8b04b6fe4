import type { Table } from 'dexie';
import { type Change, type PullReply, type Scope, scopes } from '../contract/sync.ts';
import { pull as pullCall } from '../contract/sync-calls.ts';
import { hashRows, type VersionedRow } from '../rules/mirror-hash.ts';
import type { Failure } from './api-client.ts';
import { type MirrorDatabase, readFact, writeFact } from './mirror-database.ts';
import { withdrawPacked } from './pack-store.ts';
import type { Replica } from './push.ts';
import { noteStatus } from './status.ts';

/** `other_user`: the reply was for somebody else, and nothing of it was written. */
export type PullEnd =
  | { why: 'done' }
  | { why: 'failed'; failure: Failure }
  | { why: 'other_user' }
  | { why: 'mismatch' };

type Kind = Change['kind'];

const kindsOf: Record<Scope, readonly Kind[]> = {
  catalogue: ['puzzle', 'question'],
  user: ['answer', 'reaction', 'progress', 'opening', 'interview_answer', 'exercise'],
};

/**
 * Brings the mirror up to what the server holds for this account. Each page and the cursor behind it are one transaction, so that a kill
 * costs at most one page. What a scope holds at the end must be what the server says it holds; if not, the scope is fetched anew, once.
 */
export async function pull(replica: Replica): Promise<PullEnd> {
  const first = await pullPages(replica, await readFact(replica.mirror, 'cursor'), []);
  if (first.why !== 'done') return first;
  const wrong = await mismatched(replica.mirror, first.checks);
  if (wrong.length === 0) return { why: 'done' };
  const second = await pullPages(replica, undefined, wrong);
  if (second.why !== 'done') return second;
  return { why: (await mismatched(replica.mirror, second.checks)).length === 0 ? 'done' : 'mismatch' };
}

type Checks = PullReply['checks'];

/** `wrong` are scopes that the first page empties, whatever the server says of them. */
async function pullPages(
  replica: Replica,
  cursor: string | undefined,
  wrong: readonly Scope[],
): Promise<Exclude<PullEnd, { why: 'done' }> | { why: 'done'; checks: Checks }> {
  const { mirror, call, username } = replica;
  const result = await call(pullCall, { query: cursor === undefined ? {} : { cursor } });
  if (!result.ok) return { why: 'failed', failure: result };
  const page = result.reply;
  if (page.username?.toLowerCase() !== username?.toLowerCase()) return { why: 'other_user' };
  await writePage(mirror, { ...page, reset: [...new Set([...page.reset, ...wrong])] });
  return page.more ? pullPages(replica, page.cursor, []) : { why: 'done', checks: page.checks };
}

async function writePage(mirror: MirrorDatabase, page: PullReply): Promise<void> {
  const { puzzles, question_bodies, meta, pack_chunks, pack_puzzle_blocks, pack_question_blocks } = mirror;
  const kept = [puzzles, question_bodies, meta, pack_chunks, pack_puzzle_blocks, pack_question_blocks];
  const tables = [...scopes.flatMap((scope) => tablesOf(mirror, scope)), ...kept];
  await mirror.transaction('rw', tables, async () => {
    for (const scope of page.reset) await Promise.all(tablesOf(mirror, scope).map((table) => table.clear()));
    for (const [kind, changes] of Map.groupBy(page.changes, (change) => change.kind)) {
      await writeChanges(mirror, kind, changes);
    }
    await writePlan(mirror, page.plan);
    await writeFact(mirror, 'cursor', page.cursor);
    // What was emptied is whole again with the last page.
    if (page.more && page.reset.length > 0) await noteStatus(mirror, { last_sync: null });
  });
}

/** A plan begins and ends while nobody asks for the user. With it goes what only it had opened. */
async function writePlan(mirror: MirrorDatabase, plan: PullReply['plan']): Promise<void> {
  const user = await readFact(mirror, 'user');
  if (!user || user.plan === plan) return;
  await writeFact(mirror, 'user', { ...user, plan, is_subscriber: plan !== null });
  if (plan !== null || user.is_staff) return;
  const open = new Set((await mirror.openings.toArray()).filter((row) => row.as_daily).map((row) => row.puzzle_id));
  const daily = await readFact(mirror, 'daily');
  const locked = await mirror.catalogue
    .filter(({ id, is_premium }) => is_premium && !open.has(id) && id !== daily?.puzzle_id)
    .primaryKeys();
  await mirror.puzzles.bulkDelete(locked);
  await mirror.question_bodies.clear();
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
  await table.bulkPut(kind === 'answer' || kind === 'interview_answer' ? await withOwn(table, rows) : rows);
}

/** The verdict's note and the overruled choice are known to this device alone. */
async function withOwn(table: Table, rows: object[]): Promise<object[]> {
  const known = await table.bulkGet(rows.map((row) => (row as { question_id: number }).question_id));
  return rows.map((row, at) => ({
    ...row,
    note: known[at]?.note ?? null,
    instead_of: known[at]?.instead_of ?? null,
    ...(known[at]?.overruled && { overruled: true }),
  }));
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

/** Read from the index alone: the rows themselves can be ten thousand. */
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
