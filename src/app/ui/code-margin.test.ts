import { expect, it } from 'vitest';
import { marginOf } from './code-margin.ts';

const measures = { width: 880, text: 112, line: 27, column: 9, scale: 1 };
const note = 'No lower bound. Negative values pass.';
const code = (...widths: number[]) => widths.map((width) => [{ text: 'x'.repeat(width) }]);

it('puts notes beside lines that leave room, and under lines that don’t', () => {
  expect(marginOf(measures, code(10, 50, 10, 90), [{ line: 1, note }], 1)).toMatchObject({ notes: [{ line: 1 }] });
  expect(marginOf(measures, code(10, 50, 10, 90), [{ line: 4, note }], 1)).toBeNull();
});

it.each([
  ['no line is too long', code(10, 54, 10, 20), true],
  ['a line below the first two is too long', code(10, 10, 10, 90), false],
])('has an empty margin only where the notes will be, whichever lines light up: %s', (_, lines, isEmpty) => {
  expect(marginOf(measures, lines, [], 1) !== null).toBe(isEmpty);
  const places = lines.map((_, index) => marginOf(measures, lines, [{ line: index + 1, note }], 1));
  expect(places.every((place) => place !== null)).toBe(isEmpty);
});
