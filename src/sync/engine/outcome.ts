import { type CallResult, longestWait } from '../api-client.ts';
import { backoff } from '../clock.ts';
import { actOf } from '../operations/acts.ts';
import { unansweredLimit } from '../operations/entry-rules.ts';
import { type OutboxEntry, puzzleOf } from '../operations/outbox-entry.ts';
import { judge, type Verdict } from './judge.ts';

/** What a response means for its entry. */
type Fate =
  /** The server decided: the mirror takes the reply, then the entry leaves. */
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
  fate: Fate;
  stop: Stop | null;
}

export interface PushEnd {
  why: 'done' | Stop['why'];
  retryAfter: number | null;
  /** Whether the server decided on anything. */
  madeProgress: boolean;
  /** The puzzles that settled acts changed. */
  puzzles: ReadonlySet<number>;
  unconfirmed: readonly OutboxEntry[];
}

export function outcomeOf(entry: OutboxEntry, result: CallResult<unknown>, circumstances: Circumstances): Outcome {
  const verdict = judge(result, entry);
  return { entry, fate: fateOf(entry, verdict, result, circumstances), stop: stopOf(verdict) };
}

/** `inContact`: the server had been reached right before the entry was sent. */
interface Circumstances {
  now: number;
  random: () => number;
  inContact: boolean;
}

function fateOf(
  entry: OutboxEntry,
  verdict: Verdict,
  result: CallResult<unknown>,
  { now, random, inContact }: Circumstances,
): Fate {
  switch (verdict.kind) {
    case 'settled':
      // A pull could have brought what another device did since: the mirror must not take the older reply.
      if (verdict.stored && actOf(entry).resettable)
        return { kind: 'unconfirmed', changes: { next_attempt_at: now + backoff(1, random) } };
      return { kind: 'settled', reply: verdict.reply };
    case 'park':
      return { kind: 'open', changes: { ...lastOf(result), state: 'parked' } };
    case 'wait': {
      const attempts = entry.attempts + (verdict.counts === 'nothing' ? 0 : 1);
      const faults = entry.faults + (verdict.counts === 'fault' ? 1 : 0);
      // A time that is over by the device's clock, which can be ahead, tells nothing.
      const next_attempt_at = now + (verdict.after || backoff(attempts, random));
      const changes = { ...lastOf(result), attempts, faults, next_attempt_at };
      if (isUnderstood(result)) return { kind: 'open', changes };
      const unanswered_ms = (entry.unanswered_ms ?? 0) + (inContact ? sinceLastTry(entry, now) : 0);
      const parked = unanswered_ms >= unansweredLimit && { state: 'parked' as const };
      return { kind: 'open', changes: { ...changes, tried_at: now, unanswered_ms, ...parked } };
    }
    case 'pause':
    case 'unreachable':
      return { kind: 'open', changes: {} };
  }
}

/** Whether the response that made an entry wait says why. Any other can stay the same forever. */
function isUnderstood(result: CallResult<unknown>): boolean {
  if (result.ok || result.status === 429) return true;
  return result.kind === 'refused' && (result.status === 500 || result.code === 'csrf_failed');
}

/** A closed app isn't in contact: no more counts than the longest wait between two tries. */
function sinceLastTry({ tried_at }: OutboxEntry, now: number): number {
  return tried_at === undefined ? 0 : Math.min(longestWait, Math.max(0, now - tried_at));
}

function stopOf(verdict: Verdict): Stop | null {
  if (verdict.kind === 'wait' && verdict.ends) return { why: 'wait', retryAfter: verdict.after };
  if (verdict.kind === 'pause') return { why: verdict.why, retryAfter: verdict.after };
  return verdict.kind === 'unreachable' ? { why: 'offline', retryAfter: null } : null;
}

/** What the Sync screen says of a response that settled nothing. */
function lastOf(result: CallResult<unknown>): Pick<OutboxEntry, 'last_status' | 'last_code' | 'last_error'> {
  if (result.ok || result.kind === 'no_verdict') {
    return { last_status: result.status, last_code: result.ok ? null : result.reason, last_error: null };
  }
  return { last_status: result.status, last_code: result.code, last_error: result.error };
}

/** Sums up a push. `outcomes` are in the order they arrived. */
export function pushEndOf(outcomes: readonly Outcome[]): PushEnd {
  const stops = outcomes.flatMap(({ stop }) => stop ?? []);
  const entriesThat = (kind: Fate['kind']) =>
    outcomes.filter(({ fate }) => fate.kind === kind).map(({ entry }) => entry);
  const [settled, unconfirmed] = [entriesThat('settled'), entriesThat('unconfirmed')];
  return {
    // A login outweighs what the other lanes met.
    why: stops.find(({ why }) => why === 'login')?.why ?? stops.at(-1)?.why ?? 'done',
    retryAfter: Math.max(0, ...stops.map(({ retryAfter }) => retryAfter ?? 0)) || null,
    madeProgress: settled.length + unconfirmed.length > 0,
    puzzles: new Set(settled.flatMap((entry) => puzzleOf(entry) ?? [])),
    unconfirmed,
  };
}
