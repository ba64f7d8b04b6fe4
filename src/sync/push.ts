import type { reactToPuzzle } from '../contract/puzzle-calls.ts';
import { isKnown } from './act-kinds.ts';
import { acts } from './acts.ts';
import { type CallResult, longestWait, type MakeCall } from './api-client.ts';
import { backoff, type Clock } from './clock.ts';
import { judge, type Verdict } from './judge.ts';
import type { MirrorDatabase } from './mirror-database.ts';
import type { OutboxDatabase } from './outbox-database.ts';
import { isFault, type OutboxEntry, puzzleOf } from './outbox-entry.ts';

/** What one account's drain and pull work with. */
export interface Replica {
  username: string | null;
  mirror: MirrorDatabase;
  outbox: OutboxDatabase;
  call: MakeCall;
  clock: Clock;
  random: () => number;
}

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

/**
 * One drain of the outbox: what is due goes out, in order within a lane and six lanes at a time, until nothing is due or a reply says
 * that the rest would fare alike. An entry is marked as sent before it is sent, and leaves after the mirror holds its verdict, so
 * that a kill at any point leads to the same operation being sent again and to nothing else.
 */
export async function push(replica: Replica): Promise<PushEnd> {
  const end: PushEnd = { why: 'done', after: null, moved: false, puzzles: new Set(), unsure: [] };
  const commit = groupCommits(replica.outbox);
  for (;;) {
    const lanes = await dueLanes(replica);
    if (lanes.length === 0) return end;
    const workers = Array.from({ length: lanesInFlight }, () => drainLanes(replica, lanes, end, commit));
    const failures = (await Promise.allSettled(workers)).filter((settled) => settled.status === 'rejected');
    if (failures[0]) throw failures[0].reason;
    if (end.why !== 'done') return end;
  }
}

/** Takes lanes until none is left. What a reply does to the outbox and the mark on what is sent next are one commit. */
async function drainLanes(replica: Replica, lanes: string[], end: PushEnd, commit: Commit): Promise<void> {
  let lane = lanes.shift();
  const claimNext = async () => {
    for (; lane !== undefined && end.why === 'done'; lane = lanes.shift()) {
      const entry = await claim(replica, lane);
      if (entry) return entry;
    }
    return undefined;
  };
  let entry = await commit(claimNext);
  while (entry) {
    const result = await send(replica, entry);
    const settle = await carryOut(replica, entry, judge(result, entry), lastOf(result), end);
    entry = await commit(async () => {
      await settle?.();
      return claimNext();
    });
  }
}

/** Runs a step in a transaction on the entries, and resolves when it is on the disk. */
type Commit = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** A commit waits for the disk: what the lanes ask for while one is under way goes together in the next. */
function groupCommits(outbox: OutboxDatabase): Commit {
  let steps: (() => Promise<unknown>)[] = [];
  let last: Promise<unknown[]> = Promise.resolve([]);

  function commitAll(): Promise<unknown[]> {
    const taken = steps;
    steps = [];
    return outbox.transaction('rw', outbox.entries, async () => {
      const results: unknown[] = [];
      for (const step of taken) results.push(await step());
      return results;
    });
  }

  return async <Result>(step: () => Promise<Result>) => {
    const place = steps.push(step) - 1;
    if (place === 0) last = last.then(commitAll, commitAll);
    return (await last)[place] as Result;
  };
}

type Last = Pick<OutboxEntry, 'last_status' | 'last_code' | 'last_error'>;

/** What is told of a reply that settles nothing. */
function lastOf(result: CallResult<unknown>): Last {
  if (result.ok || result.kind === 'no_verdict') {
    return { last_status: result.status, last_code: result.ok ? null : result.reason, last_error: null };
  }
  return { last_status: result.status, last_code: result.code, last_error: result.error };
}

/** Does what the verdict asks of the mirror and the drain, and returns what it asks of the outbox. */
async function carryOut(
  replica: Replica,
  entry: OutboxEntry,
  verdict: Verdict,
  last: Last,
  end: PushEnd,
): Promise<(() => Promise<void>) | undefined> {
  switch (verdict.kind) {
    case 'settled': {
      end.moved = true;
      if (verdict.stored && definitionOf(entry).resettable) {
        // Another device may have changed it since, and a pull have brought that: a stored reply over it would stay.
        end.unsure.push(entry);
        const next_attempt_at = replica.clock.now() + backoff(1, replica.random);
        return () => change(replica, entry, { next_attempt_at });
      }
      await applyToMirror(replica, entry, verdict.reply);
      const puzzle = puzzleOf(entry);
      if (puzzle !== null) end.puzzles.add(puzzle);
      return () => remove(replica, entry);
    }
    case 'park':
      return () => change(replica, entry, { ...last, state: 'parked' });
    case 'wait': {
      const attempts = entry.attempts + (verdict.counts === 'nothing' ? 0 : 1);
      const faults = entry.faults + (verdict.counts === 'fault' ? 1 : 0);
      const next_attempt_at = replica.clock.now() + (verdict.after ?? backoff(attempts, replica.random));
      if (verdict.ends) stop(end, 'wait', verdict.after);
      return () => change(replica, entry, { ...last, attempts, faults, next_attempt_at });
    }
    case 'pause':
      stop(end, verdict.why, verdict.after);
      return undefined;
    case 'unreachable':
      stop(end, 'offline', null);
      return undefined;
  }
}

/** A login outweighs what the other lanes met. */
function stop(end: PushEnd, why: PushEnd['why'], after: number | null): void {
  if (end.why === 'login') return;
  end.why = why;
  end.after = Math.max(end.after ?? 0, after ?? 0) || null;
}

function send(replica: Replica, entry: OutboxEntry): Promise<CallResult<unknown>> {
  const act = definitionOf(entry);
  return replica.call(act.call, {
    params: act.params?.(entry.payload) ?? {},
    body: act.body(entry.payload),
    operationId: entry.operation_id,
  });
}

/** The table of kinds, seen without the kind: an entry's payload and reply are of its own kind by construction. */
interface Definition {
  call: typeof reactToPuzzle;
  params?(payload: unknown): { id: number };
  body(payload: unknown): { desired: null };
  resettable?: true;
  apply(mirror: MirrorDatabase, entry: OutboxEntry, reply: unknown, shown: boolean | null): Promise<void>;
}

function definitionOf({ kind }: OutboxEntry): Definition {
  return acts[kind] as unknown as Definition;
}

async function applyToMirror({ mirror, clock }: Replica, entry: OutboxEntry, reply: unknown): Promise<void> {
  const isPacked = (await mirror.pack_chunks.count()) > 0;
  const shown = isPacked ? await (await import('./packed-verdict.ts')).shownVerdict(mirror, clock, entry) : null;
  const act = definitionOf(entry);
  const { puzzles, answers, reactions, progress, touches, question_bodies, interview_answers, exercises } = mirror;
  const changed = [puzzles, answers, reactions, progress, touches, question_bodies, interview_answers, exercises];
  await mirror.transaction('rw', changed, async () => {
    await act.apply(mirror, entry, reply, shown);
    const puzzle_id = puzzleOf(entry);
    if (puzzle_id !== null) await touches.put({ puzzle_id, at: clock.now() });
  });
}

/** The lanes whose first entry is due, the one that has waited longest first. */
async function dueLanes({ outbox, clock }: Replica): Promise<string[]> {
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
export async function letGo(replica: Replica, { unsure }: PushEnd): Promise<void> {
  await replica.outbox.transaction('rw', replica.outbox.entries, async () => {
    for (const entry of unsure) await remove(replica, entry);
  });
}

/** When the next entry is due, null when none will be by itself. */
export async function nextDue({ outbox, clock }: Replica): Promise<number | null> {
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
async function claim({ outbox, clock }: Replica, lane: string): Promise<OutboxEntry | undefined> {
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
async function change({ outbox }: Replica, entry: OutboxEntry, fields: Partial<OutboxEntry>): Promise<void> {
  const same = outbox.entries.where({ operation_id: entry.operation_id });
  await same.and(({ state }) => state === 'sent').modify(fields);
}

async function remove({ outbox }: Replica, entry: OutboxEntry): Promise<void> {
  await outbox.entries.where({ operation_id: entry.operation_id }).delete();
}
