import { expect, test } from 'vitest';
import { pointsFor } from './scoring.ts';

test('a right answer earns 10 points for each step of difficulty, 6 with one hint, 3 with both, and a wrong one none', () => {
  expect([pointsFor(3, true), pointsFor(3, true, 1), pointsFor(3, true, 2)]).toEqual([30, 18, 9]);
  expect([pointsFor(3, false), pointsFor(3, false, 2)]).toEqual([0, 0]);
});
