import { isDue } from '../operations/entry-rules.ts';
import type { StatusFacts } from '../storage/cache-database.ts';
import type { CycleEnd, Trigger } from './loop.ts';
import type { PushEnd } from './outcome.ts';

/** These always pull; 'visible' and 'timer' only if the last pull is older than `freshFor`; 'enqueue' never. */
const asking: readonly Trigger[] = ['start', 'online', 'background', 'login', 'retry'];
const freshFor = 60_000;

export const idle: CycleEnd = { ok: true, due: null };

/** The loop tries again after its own backoff. */
export const failed = { ok: false, retryAfter: null, blocksTriggers: false, madeProgress: false } satisfies CycleEnd;

export function isAsked(reasons: ReadonlySet<Trigger>): boolean {
  return asking.some((reason) => reasons.has(reason));
}

/** How many milliseconds the server is still to be left alone; null if it can be asked. */
export function blockedFor({ held_until }: StatusFacts, reasons: ReadonlySet<Trigger>, now: number): number | null {
  const until = held_until ?? 0;
  return reasons.has('retry') || isDue(until, now) ? null : until - now;
}

/**
 * What comes before a push.
 * - `rest`: nothing is sent, and nobody asked.
 * - `pull`: nothing is sent before a pull shows that the session is this user's again.
 * - `probe`: nobody was reached last time, or not since the device was opened, so a harmless request goes first. Until it's answered, what was
 *   made meanwhile stays unsent, and can still be changed or taken back. Its response also tells whether the device's clock jumped.
 */
export function firstStep(reasons: ReadonlySet<Trigger>, { paused, offline_since }: StatusFacts, isTimeKnown: boolean) {
  if (paused === 'login') return isAsked(reasons) ? 'pull' : 'rest';
  return offline_since === null && isTimeKnown ? 'push' : 'probe';
}

/** Whether a pull follows a push that reached its end. */
export function pullsAfter(
  { unconfirmed }: PushEnd,
  reasons: ReadonlySet<Trigger>,
  { paused, last_sync }: StatusFacts,
  now: number,
): boolean {
  if (unconfirmed.length > 0) return true;
  // The pull that showed whose session it is was just now.
  if (paused === 'login') return false;
  const isStale = last_sync === null || Math.abs(now - last_sync) >= freshFor;
  return isAsked(reasons) || (isStale && (reasons.has('visible') || reasons.has('timer')));
}

/** How a cycle ends with a push that was cut short; null if it continues. */
export function endOfPush({ why, retryAfter, madeProgress }: PushEnd): CycleEnd | null {
  if (why === 'done') return null;
  if (why === 'login' && retryAfter === null) return idle;
  return { ok: false, retryAfter, blocksTriggers: why === 'server' || retryAfter !== null, madeProgress };
}
