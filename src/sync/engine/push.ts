import type { WireCall } from '../../contract/call.ts';
import type { CallResult } from '../http/first/api-client.ts';
import { operationOf } from '../operations/operations.ts';
import { type OutboxEntry, puzzleOf } from '../operations/outbox-entry.ts';
import type { SyncContext } from '../session/sync-context.ts';
import { countWrite } from '../storage/cache-database.ts';
import type { OutboxDatabase } from '../storage/outbox-database.ts';
import { noteStatus, readStatusFacts } from '../storage/status.ts';
import { dueEntry, dueQueues, type MayGo } from './due.ts';
import { type Outcome, outcomeOf, type PushEnd, pushEndOf } from './outcome.ts';

const queuesInFlight = 6;

/** How many are marked as sent, in flight or next to go: as many as the server answers while a commit is under way. */
const mostClaimed = 4 * queuesInFlight;

/**
 * Flushes the outbox: what is due goes out once, in order within a queue and six queues at a time, until nothing is due or a response says
 * that the rest would fare the same, or `turn` aborts because another tab took over. An entry is marked as sent before it is sent, and
 * leaves after the local cache holds its response, so a kill at any point leads to the same operation being sent again and to nothing else.
 * With `onlyAgain`, it sends only what was sent before.
 *
 * `due.ts` decides what can go, `outcome.ts` what a response means; this file sends and writes.
 */
export async function push(context: SyncContext, turn: AbortSignal, { onlyAgain = false } = {}): Promise<PushEnd> {
  let outcomes: Outcome[] = [];
  // A second flush, without locks, can undo each wait that this one writes: neither would ever end.
  const tried = new Set<string>();
  const mayGo: MayGo = ({ operation_id, state }) => !tried.has(operation_id) && (state === 'sent' || !onlyAgain);
  for (;;) {
    const entries = await context.outbox.entries.orderBy('sequence').toArray();
    const queueKeys = dueQueues(entries, context.clock.now(), mayGo);
    if (queueKeys.length === 0) return pushEndOf(outcomes);
    outcomes = outcomes.concat(await flushQueues(context, queueKeys, mayGo, tried, turn));
    if (turn.aborted) return { ...pushEndOf(outcomes), why: 'wait' };
    if (outcomes.some(({ stop }) => stop)) return pushEndOf(outcomes);
  }
}

/**
 * Each commit waits for the disk and wakes every screen. So what arrives during one goes into the next together, and the network doesn't
 * wait for it.
 */
async function flushQueues(
  context: SyncContext,
  due: readonly string[],
  mayGo: MayGo,
  tried: Set<string>,
  turn: AbortSignal,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const flights = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let queue: Queue = { queueKeys: due, claimed: [] };
  let unwritten: Outcome[] = [];
  let writing: Promise<void> | undefined;
  let hasMetEnd = false;
  const isStopped = () => hasMetEnd || turn.aborted;

  const fly = async (entry: OutboxEntry) => {
    const { clock, random } = context;
    const sent = clock.now();
    const result = await send(context, entry);
    const inContact = !result.ok && (await wasInContact(context, sent));
    const outcome = outcomeOf(entry, result, { now: clock.now(), random, inContact });
    hasMetEnd ||= outcome.stop !== null;
    outcomes.push(outcome);
    unwritten.push(outcome);
  };
  const write = async () => {
    const written = unwritten;
    unwritten = [];
    const room = Math.max(0, mostClaimed - flights.size - queue.claimed.length);
    // While the server is silent, never mark more than six as sent.
    const count = Math.min(room, Math.max(queuesInFlight, 2 * written.length));
    await applyToCache(context, written);
    const mayClaim = (taken: number) => taken < count && !isStopped();
    const { queueKeys, claimed } = await record(context, written, queue.queueKeys, mayGo, mayClaim);
    for (const { operation_id } of claimed) tried.add(operation_id);
    queue = { queueKeys, claimed: [...queue.claimed, ...claimed] };
  };
  const noteFailure = (error: unknown) => void failures.push(error);

  for (let isFirst = true; ; isFirst = false) {
    while (!isStopped() && failures.length === 0 && flights.size < queuesInFlight) {
      const [entry, ...claimed] = queue.claimed;
      if (!entry) break;
      queue = { ...queue, claimed };
      const flight = fly(entry)
        .catch(noteFailure)
        .finally(() => flights.delete(flight));
      flights.add(flight);
    }
    if (!writing && (isFirst || unwritten.length > 0)) {
      writing = write()
        .catch(noteFailure)
        .finally(() => {
          writing = undefined;
        });
    }
    if (flights.size === 0 && !writing) break;
    await Promise.race(writing ? [...flights, writing] : flights);
  }
  if (failures.length > 0) {
    // The cycle fails without a word of what the server asked for.
    const { retryAfter } = pushEndOf(outcomes);
    if (retryAfter !== null) await noteStatus(context.cache, { held_until: context.clock.now() + retryAfter });
    throw failures[0];
  }
  return outcomes;
}

/** The queues to look at next, and what is already marked as sent. */
interface Queue {
  queueKeys: readonly string[];
  claimed: readonly OutboxEntry[];
}

/** Writes outcomes to the outbox and, in the same commit, claims what is sent next. Returns that, and the queues still to look at. */
async function record(
  context: SyncContext,
  outcomes: readonly Outcome[],
  others: readonly string[],
  mayGo: MayGo,
  mayClaim: (taken: number) => boolean,
): Promise<Queue> {
  const { outbox } = context;
  const queueKeys = [...new Set(outcomes.map(({ entry }) => entry.lane)), ...others];
  return outbox.transaction('rw', outbox.entries, async () => {
    for (const { entry, update } of outcomes) {
      if (update.kind === 'settled') await remove(outbox, entry);
      else await change(outbox, entry, update.changes);
    }
    const claimed: OutboxEntry[] = [];
    let seen = 0;
    while (seen < queueKeys.length && mayClaim(claimed.length)) {
      const entry = await claim(context, queueKeys[seen]!, mayGo);
      if (entry) claimed.push(entry);
      seen += 1;
    }
    return { queueKeys: queueKeys.slice(seen), claimed };
  });
}

/** A call without its kind: the params and body of an operation are of its own kind by construction. */
type LooseCall = (
  call: WireCall,
  given: { params: object; body: unknown; operationId: string; sentAt: () => number | null },
) => Promise<CallResult<unknown>>;

async function send(context: SyncContext, entry: OutboxEntry): Promise<CallResult<unknown>> {
  const { serverClock } = context;
  const operation = operationOf(entry);
  const call = context.call as LooseCall;
  return call(operation.call, {
    params: operation.params?.(entry.payload) ?? {},
    body: operation.body(entry.payload),
    operationId: entry.operation_id,
    // A clock that jumped during this flush would date the operation wrongly. The next cycle asks the server first.
    sentAt: () => (serverClock.isHeard ? serverClock.now() : null),
  });
}

/** Whether the server was in reach until then: what noted the contrary came later. */
async function wasInContact({ cache }: SyncContext, then: number): Promise<boolean> {
  const { offline_since } = await readStatusFacts(cache);
  return offline_since === null || offline_since >= then;
}

async function applyToCache({ cache, clock, serverClock }: SyncContext, outcomes: readonly Outcome[]): Promise<void> {
  const settled = outcomes.flatMap(({ entry, update }) =>
    update.kind === 'settled' ? [{ entry, reply: update.reply }] : [],
  );
  if (settled.length === 0) return;
  const isDownloaded = (await cache.pack_chunks.count()) > 0;
  const downloaded = isDownloaded ? await import('../offline/offline-result.ts') : null;
  const applied = await Promise.all(
    settled.map(async ({ entry, reply }) => ({
      entry,
      reply,
      shown: downloaded && (await downloaded.shownResult(cache, serverClock, entry)),
    })),
  );
  const tables = new Set(applied.flatMap(({ entry }) => operationOf(entry).tables));
  await cache.transaction('rw', [...tables, 'touches', 'meta'], async () => {
    await countWrite(cache);
    for (const { entry, reply, shown } of applied) {
      await operationOf(entry).apply(cache, entry, reply, shown);
      const puzzle_id = puzzleOf(entry);
      if (puzzle_id !== null) await cache.touches.put({ puzzle_id, at: clock.now() });
    }
  });
}

/** After a pull told how things stand, drops what the push left unconfirmed. */
export async function dropConfirmed(outbox: OutboxDatabase, { unconfirmed }: PushEnd): Promise<void> {
  await outbox.transaction('rw', outbox.entries, async () => {
    for (const entry of unconfirmed) await remove(outbox, entry);
  });
}

/** A person doesn't wait: every entry that isn't rejected can go now. */
export async function clearBackoff(outbox: OutboxDatabase): Promise<void> {
  await outbox.entries.filter(({ next_attempt_at }) => next_attempt_at > 0).modify({ next_attempt_at: 0 });
}

/** Marks what a queue can send now as sent. Runs within a transaction on the entries. */
async function claim({ outbox, clock }: SyncContext, queueKey: string, mayGo: MayGo): Promise<OutboxEntry | undefined> {
  const entries = await outbox.entries
    .where('[lane+sequence]')
    .between([queueKey, 0], [queueKey, Number.MAX_SAFE_INTEGER])
    .toArray();
  const entry = dueEntry(entries, clock.now(), mayGo);
  if (entry?.state === 'pending') await outbox.entries.update(entry.sequence, { state: 'sent' });
  return entry;
}

/** By operation ID: another flush could have settled or rejected the entry meanwhile, and a person could have edited it. */
async function change(outbox: OutboxDatabase, entry: OutboxEntry, changes: Partial<OutboxEntry>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const same = outbox.entries.where({ operation_id: entry.operation_id });
  await same.and(({ state }) => state === 'sent').modify(changes);
}

async function remove(outbox: OutboxDatabase, entry: OutboxEntry): Promise<void> {
  await outbox.entries.where({ operation_id: entry.operation_id }).delete();
}
