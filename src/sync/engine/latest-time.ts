import type { Clock } from './clock.ts';

/**
 * Returns a function that returns the latest time there has been: the clock's, but never earlier than a stored time plus what has passed
 * since its first call with that. Otherwise a clock that was set back would stop what ends at a time. Call it immediately after storing a
 * time, too. In epoch milliseconds.
 */
export function countLatestTime(): (seen_at: number, clock: Clock) => number {
  const counted = new WeakMap<Clock, { seen_at: number; elapsed: number }>();
  return (seen_at, clock) => {
    const elapsed = clock.elapsed();
    const known = counted.get(clock);
    const since = known?.seen_at === seen_at ? known : { seen_at, elapsed };
    counted.set(clock, since);
    return Math.max(seen_at + Math.floor(elapsed - since.elapsed), clock.now());
  };
}
