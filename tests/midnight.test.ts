import { expect, test } from 'vitest';
import { midnightDelayMs } from './support/midnight.ts';

test.each([
  ['2026-11-20T00:00:00.000Z', 60_000, 0],
  ['2026-11-20T12:00:00.000Z', 60_000, 0],
  ['2026-11-20T23:58:59.999Z', 60_000, 0],
  ['2026-11-20T23:59:00.000Z', 60_000, 60_001],
  ['2026-11-20T23:56:00.000Z', 180_000, 0],
  ['2026-11-20T23:57:00.000Z', 180_000, 180_001],
  ['2026-12-31T23:59:59.999Z', 60_000, 2],
])('a test that starts at %s and can take %i ms waits %i ms', (now, testTimeoutMs, delayMs) => {
  expect(midnightDelayMs(new Date(now), testTimeoutMs)).toBe(delayMs);
});
