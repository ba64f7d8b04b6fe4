import { expect, test } from 'vitest';
import { linesAway } from './code-focus.ts';

const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
const none = () => false;
const shown = (away: boolean[] | null) => numbers.filter((_, index) => !away?.[index]);

test('keeps every line in question with 3 lines around it', () => {
  expect(shown(linesAway(numbers, [10, 30], none))).toEqual([7, 8, 9, 10, 11, 12, 13, 27, 28, 29, 30, 31, 32, 33]);
  expect(shown(linesAway(numbers, [1, 40], none))).toEqual([1, 2, 3, 4, 37, 38, 39, 40]);
});

test('keeps old lines of a diff, and headings', () => {
  const diff = numbers.map((number) => (number === 20 ? -5 : number));
  expect(linesAway(diff, [-5], none)?.[19]).toBe(false);
  expect(linesAway(diff, [5], none)?.[19]).toBe(true);
  expect(linesAway(numbers, [40], (index) => index === 0)?.[0]).toBe(false);
});

test('folds nothing without lines in question, or where nearly everything is in question', () => {
  expect(linesAway(numbers, [], none)).toBeNull();
  expect(linesAway(numbers, [99], none)).toBeNull();
  expect(linesAway(numbers.slice(0, 16), [6, 10], none)).toBeNull();
  expect(linesAway(numbers.slice(0, 17), [6, 10], none)).not.toBeNull();
});

test('folds nothing in code of at most 15 lines', () => {
  expect(linesAway(numbers.slice(0, 15), [15], none)).toBeNull();
  expect(linesAway(numbers.slice(0, 16), [16], none)).not.toBeNull();
});
