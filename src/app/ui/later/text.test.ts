import { expect, test } from 'vitest';
import { ageText } from './text.ts';

test.each([
  [0, 'less than a minute ago'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [60 * 60_000, '1 hour ago'],
  [47 * 3_600_000, '47 hours ago'],
  [48 * 3_600_000, '2 days ago'],
])('%i ms are %s', (milliseconds, words) => {
  expect(ageText(milliseconds)).toBe(words);
});
