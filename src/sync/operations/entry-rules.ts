import { longestWait } from '../http/first/api-client.ts';
import { comment } from './comment.ts';
import type { EntryOf, OutboxEntry } from './outbox-entry.ts';

/** Whether the server itself failed and said so: the queue waits for such an entry, and a retry keeps the operation ID. */
export function isFault(entry: OutboxEntry): boolean {
  return entry.last_status !== null && entry.last_status >= 500 && !isUnanswered(entry);
}

/** After this long without a response that settles it, while the server is in reach, an entry needs attention. */
export const unansweredLimit = 24 * 3_600_000;

/** Whether it needs attention because no response ever settled it. */
export function isUnanswered({ state, unanswered_ms = 0 }: OutboxEntry): boolean {
  return state === 'parked' && unanswered_ms >= unansweredLimit;
}

/** Different text is a different operation: what may already have reached the server would be there twice. */
export function isRevisable(entry: OutboxEntry): entry is EntryOf<'comment'> {
  return entry.kind === comment.kind && entry.kind_version <= comment.version && !mayHaveArrived(entry);
}

/** After this many responses that settled nothing, a person can discard what was sent. */
const hopeless = 8;

/** Whether a person can discard it. What was sent could be at the server, so it stays until the server says so or never makes sense. */
export function isDiscardable({ state, attempts }: OutboxEntry): boolean {
  return state !== 'sent' || attempts >= hopeless;
}

/** Whether it could have had its effect at the server, although no response came back. */
export function mayHaveArrived(entry: OutboxEntry): boolean {
  return entry.state === 'sent' || isFault(entry) || isUnanswered(entry);
}

/** Whether a time has come. Nothing waits longer than the longest wait: a time further ahead was noted before the clock was set back. */
export function isDue(time: number, now: number): boolean {
  return time <= now || time - now > longestWait;
}
