import { expect, test } from 'vitest';
import { charactersLeft } from './characters-left.ts';

test.each([
  [200, '200 characters left'],
  [1, '1 character left'],
  [0, '0 characters left'],
  [-1, '1 character too many'],
  [-20, '20 characters too many'],
])('%i is "%s"', (left, words) => expect(charactersLeft(left)).toBe(words));
