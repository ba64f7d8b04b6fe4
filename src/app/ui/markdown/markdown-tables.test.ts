import type { Paragraph, PhrasingContent } from 'mdast';
import { expect, test } from 'vitest';
import { tableOf } from './markdown-tables.ts';

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });

const words = (node: PhrasingContent) => ('value' in node ? node.value : '');
const rowsOf = (given: Paragraph) =>
  tableOf(given)?.children.map((row) => row.children.map((cell) => cell.children.map(words).join('')));

test('rows and cells, with code in them', () => {
  expect(
    rowsOf(
      paragraph(
        text('| line | what |\n|---|:-:|\n| 35 | '),
        code('left'),
        text(' is 3 |\n| 42 | '),
        code('a || b'),
        text(' |'),
      ),
    ),
  ).toEqual([
    ['line', 'what'],
    ['35', 'left is 3'],
    ['42', 'a || b'],
  ]);
});

test('the dashes say how a column stands', () => {
  expect(tableOf(paragraph(text('a | b | c\n:-- | --: | :-:\n1 | 2 | 3')))?.align).toEqual(['left', 'right', 'center']);
});

test('a row with too few cells is filled up, one with too many cut', () => {
  expect(rowsOf(paragraph(text('|a|b|\n|-|-|\n|1|\n|1|2|3|')))).toEqual([
    ['a', 'b'],
    ['1', ''],
    ['1', '2'],
  ]);
});

test('anything else stays a paragraph', () => {
  expect(tableOf(paragraph(text('a | b\nc | d')))).toBeNull();
  expect(tableOf(paragraph(text('one line')))).toBeNull();
  expect(tableOf(paragraph(text('a | b\n---')))).toBeNull();
});
