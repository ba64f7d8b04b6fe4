import { expect, test } from 'vitest';
import { waitForMidnight } from './support/midnight.ts';

test.each([
  ['2026-11-20T00:00:00.000Z', 0],
  ['2026-11-20T12:00:00.000Z', 0],
  ['2026-11-20T23:58:59.999Z', 0],
  ['2026-11-20T23:59:00.000Z', 60_001],
  ['2026-12-31T23:59:59.999Z', 2],
])('a journey that would begin at %s waits for %i ms', (now, expected) => {
  expect(waitForMidnight(new Date(now))).toBe(expected);
});
