import { expect, test } from 'vitest';
import { hangOf, widthInColumns } from './code-columns.ts';

test.each([
  ['', 0],
  ['\t', 4],
  ['ab\tc', 5],
  ['  \t\t', 8],
  ['abcd\t', 8],
])('%j is %i columns wide', (text, columns) => {
  expect(widthInColumns(text)).toBe(columns);
});

test.each(['', '\t', '\t\t', '  ', '    ', '  \t ', ' '.repeat(11)])(
  'lines wrap to a tab stop after the indent %j',
  (indent) => {
    expect(hangOf(indent) % 4).toBe(0);
    expect(hangOf(indent)).toBeGreaterThanOrEqual(widthInColumns(indent) + 2);
  },
);
