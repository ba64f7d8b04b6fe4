import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const minute = 60_000;

it.each([
  [0, 'a moment ago'],
  [-5 * minute, 'a moment ago'],
  [minute, '1 minute ago'],
  [59 * minute, '59 minutes ago'],
  [60 * minute, '1 hour ago'],
  [23.9 * 60 * minute, '23 hours ago'],
  [49 * 60 * minute, '2 days ago'],
])('says of %d ms: %s', (elapsed, words) => {
  expect(timeAgo(1e12, 1e12 + elapsed)).toBe(words);
});
