import { expect, it } from 'vitest';
import { ManualClock } from '../../../tests/support/test-device.ts';
import { countLatestTime } from './latest-time.ts';

it('counts all that passes after a stored time, however often a later one is stored', () => {
  const clock = new ManualClock();
  const latestTime = countLatestTime();
  const start = clock.now();
  let seen = start;
  latestTime(seen, clock);
  clock.setBack(1_000_000);
  for (let minute = 0; minute < 10; minute += 1) {
    clock.pass(60_000);
    seen = latestTime(seen, clock);
    // As after storing it.
    latestTime(seen, clock);
  }
  expect(seen).toBe(start + 600_000);
});

it('begins anew at a time that came from elsewhere, later or earlier', () => {
  const clock = new ManualClock();
  const latestTime = countLatestTime();
  const start = clock.now();
  latestTime(start, clock);
  clock.setBack(1_000_000);
  for (const stored of [start + 500_000, start - 500_000]) {
    clock.pass(60_000);
    expect(latestTime(stored, clock)).toBe(stored);
    clock.pass(60_000);
    expect(latestTime(stored, clock)).toBe(stored + 60_000);
  }
});

it('follows the clock when that is ahead', () => {
  const clock = new ManualClock();
  const now = clock.now();
  expect(countLatestTime()(now - 60_000, clock)).toBeGreaterThanOrEqual(now);
});
