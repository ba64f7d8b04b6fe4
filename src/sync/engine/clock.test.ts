import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoff } from './clock.ts';

test('OUT-27: a wait doubles with each failure from 1 second up to 5 minutes, and half of it is random', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), chance, (failures, random) => {
      const whole = Math.min(300_000, 1000 * 2 ** (failures - 1));
      const wait = backoff(failures, () => random);
      expect(wait).toBeGreaterThanOrEqual(whole / 2);
      expect(wait).toBeLessThanOrEqual(whole);
    }),
  );
  expect([0, 1].map((random) => backoff(3, () => random))).toEqual([2000, 4000]);
});
