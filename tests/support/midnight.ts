import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { nextDailyAt } from '../../src/rules/puzzle-day.ts';

/** Returns how long a test with this time limit must wait so that the puzzle day can't end while it runs, mostly 0. */
export function midnightDelayMs(now: Date, testTimeoutMs: number): number {
  const leftMs = Date.parse(nextDailyAt(now)) - now.getTime();
  return leftMs <= testTimeoutMs ? leftMs + 1 : 0;
}

/** Keeps each test on the real clock within one puzzle day, so that it never meets two dailies. */
export function avoidMidnight(): void {
  beforeEach(async ({ task }) => {
    const delayMs = midnightDelayMs(new Date(), task.timeout);
    if (delayMs > 0) await wait(delayMs);
    // Without its own time limit: it waits at most as long as the test.
  }, Infinity);
}
