import * as v from 'valibot';
import type { CallResult } from '../http/first/api-client.ts';
import { operationOf } from '../operations/operations.ts';
import type { OutboxEntry } from '../operations/outbox-entry.ts';
import { asksForLogin } from '../session/asks-for-login.ts';

/** What happens to an entry, and to the flush that sent it. */
export type ResponseOutcome =
  /** The server decided; `reply` goes to the local cache and the entry leaves. `stored`: it decided earlier, and this is that response. */
  | { kind: 'settled'; reply: unknown; stored: boolean }
  /** Nobody was reached: the entry stays as it was, and the flush ends. */
  | { kind: 'unreachable' }
  /** The entry waits `after` milliseconds, or by its own backoff. `ends`: the other entries would fare the same. */
  | { kind: 'wait'; after: number | null; counts: 'nothing' | 'attempt' | 'fault'; ends: boolean }
  | { kind: 'pause'; why: 'login' | 'server'; after: number | null }
  | { kind: 'reject' };

/** After this many of the server's own faults, an entry needs attention and its queue waits. */
export const faultLimit = 8;

const inProgressDelay = 2000;

/** Applies the rules for responses (SPEC.md, OUT-8 to OUT-17, OUT-26). */
export function classifyResponse(
  result: CallResult<unknown>,
  entry: Pick<OutboxEntry, 'kind' | 'faults'>,
): ResponseOutcome {
  if (result.ok) return { kind: 'settled', reply: result.reply, stored: result.replayed };
  if (asksForLogin(result)) return { kind: 'pause', why: 'login', after: null };
  const { status, retryAfter: after } = result;
  if (status === 408 || status === 425 || status === 429) {
    const isOfItsKind = result.kind === 'rejected' && result.code === 'too_often';
    return { kind: 'wait', after, counts: 'attempt', ends: status === 429 && !isOfItsKind };
  }
  if (status !== null && status > 500) return { kind: 'pause', why: 'server', after };
  if (result.kind === 'no_response') {
    if (result.reason === 'offline' || result.reason === 'aborted') return { kind: 'unreachable' };
    // JSON that the contract doesn't accept concerns this entry alone. Anything else looks like a captive portal or a dying network.
    return { kind: 'wait', after, counts: 'attempt', ends: result.reason !== 'unparsable' };
  }
  const { code } = result;
  if (code === 'in_progress') return { kind: 'wait', after: after ?? inProgressDelay, counts: 'nothing', ends: false };
  if (code === 'csrf_failed') return { kind: 'wait', after, counts: 'attempt', ends: true };
  if (code === 'already_answered') {
    const { reply } = operationOf(entry).call;
    const first = reply && v.safeParse(reply, result.body);
    return first?.success
      ? { kind: 'settled', reply: first.output, stored: false }
      : { kind: 'wait', after, counts: 'attempt', ends: false };
  }
  if (status === 500 && entry.faults + 1 < faultLimit) return { kind: 'wait', after, counts: 'fault', ends: false };
  return { kind: 'reject' };
}
