import { isDue, isFault } from '../operations/entry-rules.ts';
import { isKnown } from '../operations/operations.ts';
import type { OutboxEntry } from '../operations/outbox-entry.ts';

/** Whether a flush sends an entry, if it's due. */
export type MayGo = (entry: OutboxEntry) => boolean;

/** The queues that have something to send now, the one that has waited longest first. `entries` are in order. */
export function dueQueues(entries: readonly OutboxEntry[], now: number, mayGo: MayGo): string[] {
  const queues = Map.groupBy(entries, ({ lane }) => lane);
  return [...queues].filter(([, queue]) => dueEntry(queue, now, mayGo) !== undefined).map(([name]) => name);
}

/** What a queue can send now. */
export function dueEntry(queue: readonly OutboxEntry[], now: number, mayGo: MayGo): OutboxEntry | undefined {
  const head = headOf(queue, now);
  return head && mayGo(head) && isDue(head.next_attempt_at, now) ? head : undefined;
}

/** When the next entry is due, null if none will be without a person. */
export function nextDue(entries: readonly OutboxEntry[], now: number): number | null {
  const queues = Map.groupBy(entries, ({ lane }) => lane);
  const heads = [...queues.values()].flatMap((queue) => headOf(queue, now) ?? []);
  const waiting = [...heads, ...entries.filter((entry) => isHeldBack(entry, now))];
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ next_attempt_at }) => next_attempt_at));
}

/**
 * The entry of a queue that goes next: the first that isn't rejected, and none after one with faults or one that this build doesn't know.
 * Kinds that the server currently accepts no more of are passed over.
 */
function headOf(queue: readonly OutboxEntry[], now: number): OutboxEntry | undefined {
  const limited = queue.filter((entry) => isHeldBack(entry, now)).map(({ kind }) => kind);
  const rest = queue.filter(({ kind }) => !limited.includes(kind));
  const head = rest.find((entry) => entry.state !== 'parked' || isFault(entry));
  return head && head.state !== 'parked' && isKnown(head) ? head : undefined;
}

/** Rejected only for the number of its kind, it had no effect, and its kind waits. After that it takes its turn like any other. */
function isHeldBack({ state, last_code, next_attempt_at }: OutboxEntry, now: number): boolean {
  return state === 'sent' && last_code === 'too_often' && !isDue(next_attempt_at, now);
}
