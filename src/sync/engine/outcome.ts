import { type CallResult, longestWait } from '../http/first/api-client.ts';
import { unansweredLimit } from '../operations/entry-rules.ts';
import { operationOf } from '../operations/operations.ts';
import { type OutboxEntry, puzzleOf } from '../operations/outbox-entry.ts';
import { classifyResponse, type ResponseOutcome } from './classify-response.ts';
import { backoff } from './clock.ts';

/** What a response means for its entry. */
type EntryUpdate =
  /** The server decided: the local cache takes the reply, then the entry leaves. */
  | { kind: 'settled'; reply: unknown }
  /** The server decided earlier, and only a pull can tell how things stand now: the entry leaves after that. */
  | { kind: 'unconfirmed'; changes: Partial<OutboxEntry> }
  | { kind: 'open'; changes: Partial<OutboxEntry> };

/** Why nothing more is sent for now, and how many milliseconds the server asked to wait. */
interface Stop {
  why: 'offline' | 'wait' | 'login' | 'server';
  retryAfter: number | null;
}

/** What a response means for its entry, and for what would be sent next. */
export interface Outcome {
  entry: OutboxEntry;
  update: EntryUpdate;
  stop: Stop | null;
}

export interface PushEnd {
  why: 'done' | Stop['why'];
  retryAfter: number | null;
  /** Whether the server decided on anything. */
  madeProgress: boolean;
  /** The puzzles that settled operations changed. */
  puzzles: ReadonlySet<number>;
  unconfirmed: readonly OutboxEntry[];
}

export function outcomeOf(entry: OutboxEntry, result: CallResult<unknown>, circumstances: Circumstances): Outcome {
  const response = classifyResponse(result, entry);
  return { entry, update: updateOf(entry, response, result, circumstances), stop: stopOf(response) };
}

/** `inContact`: the server had been reached right before the entry was sent. */
interface Circumstances {
  now: number;
  random: () => number;
  inContact: boolean;
}

function updateOf(
  entry: OutboxEntry,
  response: ResponseOutcome,
  result: CallResult<unknown>,
  { now, random, inContact }: Circumstances,
): EntryUpdate {
  switch (response.kind) {
    case 'settled':
      // A pull could have brought what another device did since: the local cache must not take the older reply.
      if (response.stored && operationOf(entry).resettable)
        return { kind: 'unconfirmed', changes: { next_attempt_at: now + backoff(1, random) } };
      return { kind: 'settled', reply: response.reply };
    case 'reject':
      return { kind: 'open', changes: { ...lastOf(result), state: 'parked' } };
    case 'wait': {
      const attempts = entry.attempts + (response.counts === 'nothing' ? 0 : 1);
      const faults = entry.faults + (response.counts === 'fault' ? 1 : 0);
      // A time that is over by the device's clock, which can be ahead, tells nothing.
      const next_attempt_at = now + (response.after || backoff(attempts, random));
      const changes = { ...lastOf(result), attempts, faults, next_attempt_at };
      if (isUnderstood(result)) return { kind: 'open', changes };
      const unanswered_ms = (entry.unanswered_ms ?? 0) + (inContact ? sinceLastTry(entry, now) : 0);
      const rejected = unanswered_ms >= unansweredLimit && { state: 'parked' as const };
      return { kind: 'open', changes: { ...changes, tried_at: now, unanswered_ms, ...rejected } };
    }
    case 'pause':
    case 'unreachable':
      return { kind: 'open', changes: {} };
  }
}

/** Whether the response that made an entry wait says why. Any other can stay the same forever. */
function isUnderstood(result: CallResult<unknown>): boolean {
  if (result.ok || result.status === 429) return true;
  return result.kind === 'rejected' && (result.status === 500 || result.code === 'csrf_failed');
}

/** A closed app isn't in contact: no more counts than the longest wait between two tries. */
function sinceLastTry({ tried_at }: OutboxEntry, now: number): number {
  return tried_at === undefined ? 0 : Math.min(longestWait, Math.max(0, now - tried_at));
}

function stopOf(response: ResponseOutcome): Stop | null {
  if (response.kind === 'wait' && response.ends) return { why: 'wait', retryAfter: response.after };
  if (response.kind === 'pause') return { why: response.why, retryAfter: response.after };
  return response.kind === 'unreachable' ? { why: 'offline', retryAfter: null } : null;
}

/** What the Sync screen says of a response that settled nothing. */
function lastOf(result: CallResult<unknown>): Pick<OutboxEntry, 'last_status' | 'last_code' | 'last_error'> {
  if (result.ok || result.kind === 'no_response') {
    return { last_status: result.status, last_code: result.ok ? null : result.reason, last_error: null };
  }
  return { last_status: result.status, last_code: result.code, last_error: result.error };
}

/** Sums up a push. `outcomes` are in the order they arrived. */
export function pushEndOf(outcomes: readonly Outcome[]): PushEnd {
  const stops = outcomes.flatMap(({ stop }) => stop ?? []);
  const entriesThat = (kind: EntryUpdate['kind']) =>
    outcomes.filter(({ update }) => update.kind === kind).map(({ entry }) => entry);
  const [settled, unconfirmed] = [entriesThat('settled'), entriesThat('unconfirmed')];
  return {
    // A login outweighs what the other queues met.
    why: stops.find(({ why }) => why === 'login')?.why ?? stops.at(-1)?.why ?? 'done',
    retryAfter: Math.max(0, ...stops.map(({ retryAfter }) => retryAfter ?? 0)) || null,
    madeProgress: settled.length + unconfirmed.length > 0,
    puzzles: new Set(settled.flatMap((entry) => puzzleOf(entry) ?? [])),
    unconfirmed,
  };
}
