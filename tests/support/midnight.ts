import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { nextDailyAt } from '../../src/rules/puzzle-day.ts';

/** The time limit of a test in vite.config.ts. */
const longestTest = 60_000;

/** How long a test must wait so that the puzzle day does not end while it runs; 0 at nearly all times. */
export function waitForMidnight(now: Date): number {
  const left = Date.parse(nextDailyAt(now)) - now.getTime();
  return left <= longestTest ? left + 1 : 0;
}

/** For tests on the real clock: none begins in the last minute of a puzzle day, so that none meets two dailies. */
export function keepClearOfMidnight(): void {
  beforeEach(async () => {
    const left = waitForMidnight(new Date());
    if (left > 0) await wait(left);
  });
}
