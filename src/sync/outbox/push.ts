import type { Call } from '../../contract/call.ts';
import { type CallResult, longestWait } from '../api-client.ts';
import { backoff } from '../clock.ts';
import type { OutboxDatabase } from '../storage/outbox-database.ts';
import type { SyncContext } from '../sync-context.ts';
import { actOf, isKnown } from './acts.ts';
import { judge, type Verdict } from './judge.ts';
import { isFault, type OutboxEntry, puzzleOf } from './outbox-entry.ts';

/** Why a drain ended. `after`: what the server asked to wait, in milliseconds. */
export interface PushEnd {
  why: 'done' | 'offline' | 'wait' | 'login' | 'server';
  after: number | null;
  /** Whether a verdict has come, and the puzzles that one has changed. */
  moved: boolean;
  puzzles: Set<number>;
  /** Settled, and to leave once a pull has told how it stands by now. */
  unsure: OutboxEntry[];
}

const lanesInFlight = 6;

/** Marked as sent, and in flight or next to go: as many as are answered while what has arrived is written down. */
const mostClaimed = 4 * lanesInFlight;

interface Arrival {
  entry: OutboxEntry;
  result: CallResult<unknown>;
  verdict: Verdict;
}

/**
 * One drain of the outbox: what is due goes out, in order within a lane and six lanes at a time, until nothing is due or a reply says
 * that the rest would fare alike. An entry is marked as sent before it is sent, and leaves after the mirror holds its verdict, so
 * that a kill at any point leads to the same operation being sent again and to nothing else.
 */
export async function push(context: SyncContext): Promise<PushEnd> {
  const end: PushEnd = { why: 'done', after: null, moved: false, puzzles: new Set(), unsure: [] };
  for (;;) {
    const lanes = await dueLanes(context);
    if (lanes.length === 0) return end;
    await drainLanes(context, lanes, end);
    if (end.why !== 'done') return end;
  }
}

/**
 * Each commit waits for the disk and wakes every screen: what arrives while one is under way goes together in the next, and the network
 * does not wait for it.
 */
async function drainLanes(context: SyncContext, lanes: string[], end: PushEnd): Promise<void> {
  const flights = new Set<Promise<void>>();
  const arrived: Arrival[] = [];
  const failures: unknown[] = [];
  let claimed: OutboxEntry[] = [];
  let settling: Promise<void> | undefined;

  const fly = async (entry: OutboxEntry) => {
    const result = await send(context, entry);
    const verdict = judge(result, entry);
    heed(end, verdict);
    arrived.push({ entry, result, verdict });
  };
  const settleArrived = async () => {
    const arrivals = arrived.splice(0);
    const room = Math.max(0, mostClaimed - flights.size - claimed.length);
    // Where nobody answers, no more than six are marked.
    const count = Math.min(room, Math.max(lanesInFlight, 2 * arrivals.length));
    // What is claimed by now goes out meanwhile: the list is looked at again only after the commit.
    const more = await settle(context, arrivals, lanes, end, count);
    claimed = [...claimed, ...more];
  };

  for (let isFirst = true; ; isFirst = false) {
    const goesOn = end.why === 'done' && failures.length === 0;
    while (goesOn && flights.size < lanesInFlight) {
      const entry = claimed.shift();
      if (!entry) break;
      const flight = fly(entry)
        .catch((error) => void failures.push(error))
        .finally(() => flights.delete(flight));
      flights.add(flight);
    }
    if (!settling && (isFirst || arrived.length > 0)) {
      settling = settleArrived()
        .catch((error) => void failures.push(error))
        .finally(() => {
          settling = undefined;
        });
    }
    if (flights.size === 0 && !settling) break;
    await Promise.race(settling ? [...flights, settling] : flights);
  }
  if (failures.length > 0) throw failures[0];
}

/** Writes down what has arrived, the mirror first, and claims what is sent next in the same commit as the outbox. */
async function settle(
  context: SyncContext,
  arrivals: readonly Arrival[],
  lanes: string[],
  end: PushEnd,
  count: number,
): Promise<OutboxEntry[]> {
  const { outbox } = context;
  const settled = arrivals.flatMap(({ entry, verdict }) =>
    isApplied(entry, verdict) ? [{ entry, reply: verdict.reply }] : [],
  );
  await applyToMirror(context, settled);
  const steps = arrivals.map(({ entry, result, verdict }) => carryOut(context, entry, verdict, lastOf(result), end));
  return outbox.transaction('rw', outbox.entries, async () => {
    for (const step of steps) await step?.();
    lanes.unshift(...new Set(arrivals.map(({ entry }) => entry.lane)));
    const claimed: OutboxEntry[] = [];
    while (claimed.length < count && end.why === 'done') {
      const lane = lanes.shift();
      if (lane === undefined) break;
      const entry = await claim(context, lane);
      if (entry) claimed.push(entry);
    }
    return claimed;
  });
}

type Last = Pick<OutboxEntry, 'last_status' | 'last_code' | 'last_error'>;

/** What is told of a reply that settles nothing. */
function lastOf(result: CallResult<unknown>): Last {
  if (result.ok || result.kind === 'no_verdict') {
    return { last_status: result.status, last_code: result.ok ? null : result.reason, last_error: null };
  }
  return { last_status: result.status, last_code: result.code, last_error: result.error };
}

/** Another device may have changed it since, and a pull have brought that: a stored reply over it would stay. */
function isUnsure(entry: OutboxEntry, verdict: Verdict): boolean {
  return verdict.kind === 'settled' && verdict.stored && actOf(entry).resettable === true;
}

function isApplied(entry: OutboxEntry, verdict: Verdict): verdict is Verdict & { kind: 'settled' } {
  return verdict.kind === 'settled' && !isUnsure(entry, verdict);
}

/** Returns what the verdict asks of the outbox, and notes for the drain's end what it has settled. */
function carryOut(
  context: SyncContext,
  entry: OutboxEntry,
  verdict: Verdict,
  last: Last,
  end: PushEnd,
): (() => Promise<void>) | undefined {
  switch (verdict.kind) {
    case 'settled': {
      end.moved = true;
      if (isUnsure(entry, verdict)) {
        end.unsure.push(entry);
        const next_attempt_at = context.clock.now() + backoff(1, context.random);
        return () => change(context, entry, { next_attempt_at });
      }
      const puzzle = puzzleOf(entry);
      if (puzzle !== null) end.puzzles.add(puzzle);
      return () => remove(context, entry);
    }
    case 'park':
      return () => change(context, entry, { ...last, state: 'parked' });
    case 'wait': {
      const attempts = entry.attempts + (verdict.counts === 'nothing' ? 0 : 1);
      const faults = entry.faults + (verdict.counts === 'fault' ? 1 : 0);
      const next_attempt_at = context.clock.now() + (verdict.after ?? backoff(attempts, context.random));
      return () => change(context, entry, { ...last, attempts, faults, next_attempt_at });
    }
    default:
      return undefined;
  }
}

/** At once, so that nothing more goes to a server that has told to wait. */
function heed(end: PushEnd, verdict: Verdict): void {
  if (verdict.kind === 'wait' && verdict.ends) stop(end, 'wait', verdict.after);
  if (verdict.kind === 'pause') stop(end, verdict.why, verdict.after);
  if (verdict.kind === 'unreachable') stop(end, 'offline', null);
}

/** A login outweighs what the other lanes met, but for a time that the server has asked to wait. */
function stop(end: PushEnd, why: PushEnd['why'], after: number | null): void {
  if (end.why !== 'login') end.why = why;
  end.after = Math.max(end.after ?? 0, after ?? 0) || null;
}

function send(context: SyncContext, entry: OutboxEntry): Promise<CallResult<unknown>> {
  const act = actOf(entry);
  const call = context.call as LooseCall;
  return call(act.call, {
    params: act.params?.(entry.payload) ?? {},
    body: act.body(entry.payload),
    operationId: entry.operation_id,
  });
}

interface Settled {
  entry: OutboxEntry;
  reply: unknown;
}

/** Without the kind: an entry's params and body are of its own kind by construction. */
type LooseCall = (
  call: Call,
  given: { params: object; body: unknown; operationId: string },
) => Promise<CallResult<unknown>>;

async function applyToMirror({ mirror, clock }: SyncContext, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  const isPacked = (await mirror.pack_chunks.count()) > 0;
  const packed = isPacked ? await import('./packed-verdict.ts') : null;
  const applied = await Promise.all(
    settled.map(async ({ entry, reply }) => ({
      entry,
      reply,
      shown: packed && (await packed.shownVerdict(mirror, clock, entry)),
    })),
  );
  const tables = new Set(applied.flatMap(({ entry }) => actOf(entry).tables));
  await mirror.transaction('rw', [...tables, 'touches'], async () => {
    for (const { entry, reply, shown } of applied) {
      await actOf(entry).apply(mirror, entry, reply, shown);
      const puzzle_id = puzzleOf(entry);
      if (puzzle_id !== null) await mirror.touches.put({ puzzle_id, at: clock.now() });
    }
  });
}

/** The lanes whose first entry is due, the one that has waited longest first. */
async function dueLanes({ outbox, clock }: SyncContext): Promise<string[]> {
  const entries = await outbox.entries.orderBy('sequence').toArray();
  const lanes = Map.groupBy(entries, ({ lane }) => lane);
  const now = clock.now();
  return [...lanes].filter(([, lane]) => isDue(headOf(lane, now), now)).map(([name]) => name);
}

/**
 * The next entry of a lane to be sent: the first that is not parked, and none behind one that was parked by a fault or is unknown. Kinds
 * that the server takes no more of for now are passed over.
 */
function headOf(lane: readonly OutboxEntry[], now: number): OutboxEntry | undefined {
  const limited = lane
    .filter((entry) => isLimited(entry) && !hasCome(entry.next_attempt_at, now))
    .map(({ kind }) => kind);
  const rest = lane.filter(({ kind }) => !limited.includes(kind));
  const head = rest.find((entry) => entry.state !== 'parked' || isFault(entry));
  return head === undefined || head.state === 'parked' || !isKnown(head) ? undefined : head;
}

/** Refused for the number of its kind alone, it has had no effect. */
function isLimited({ state, last_code }: OutboxEntry): boolean {
  return state === 'sent' && last_code === 'too_often';
}

function isDue(entry: OutboxEntry | undefined, now: number): entry is OutboxEntry {
  return entry !== undefined && hasCome(entry.next_attempt_at, now);
}

/** Nothing waits longer than the longest wait: a time that is further ahead was noted before the clock was set back. */
export function hasCome(time: number, now: number): boolean {
  return time <= now || time - now > longestWait;
}

/** What a drain was unsure of leaves: a pull has told how it stands. */
export async function letGo(context: SyncContext, { unsure }: PushEnd): Promise<void> {
  await context.outbox.transaction('rw', context.outbox.entries, async () => {
    for (const entry of unsure) await remove(context, entry);
  });
}

/** When the next entry is due, null when none will be by itself. */
export async function nextDue({ outbox, clock }: SyncContext): Promise<number | null> {
  const entries = await outbox.entries.orderBy('sequence').toArray();
  const lanes = Map.groupBy(entries, ({ lane }) => lane);
  const heads = [...lanes.values()].map((lane) => headOf(lane, clock.now())).filter((head) => head !== undefined);
  const waiting = [...heads, ...entries.filter(isLimited)];
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ next_attempt_at }) => next_attempt_at));
}

/** A person will not wait: every entry that is not parked may go now. */
export async function makeDue(outbox: OutboxDatabase): Promise<void> {
  await outbox.entries.filter(({ next_attempt_at }) => next_attempt_at > 0).modify({ next_attempt_at: 0 });
}

/** Within a transaction on the entries. */
async function claim({ outbox, clock }: SyncContext, lane: string): Promise<OutboxEntry | undefined> {
  const entries = await outbox.entries
    .where('[lane+sequence]')
    .between([lane, 0], [lane, Number.MAX_SAFE_INTEGER])
    .toArray();
  const now = clock.now();
  const head = headOf(entries, now);
  if (!isDue(head, now)) return undefined;
  if (head.state === 'pending') await outbox.entries.update(head.sequence, { state: 'sent' });
  return head;
}

/** By operation id: another drain may have settled or parked the entry meanwhile, and a person may have edited it since. */
async function change({ outbox }: SyncContext, entry: OutboxEntry, fields: Partial<OutboxEntry>): Promise<void> {
  const same = outbox.entries.where({ operation_id: entry.operation_id });
  await same.and(({ state }) => state === 'sent').modify(fields);
}

async function remove({ outbox }: SyncContext, entry: OutboxEntry): Promise<void> {
  await outbox.entries.where({ operation_id: entry.operation_id }).delete();
}
