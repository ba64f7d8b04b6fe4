import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { withBoundedCost } from './markdown-cost.ts';
import { markdownLines } from './markdown-lines.ts';
import { plainLines, plainMark } from './plain-line.ts';

/** What the parser could do at most with a text: for each block, the delimiters that aren't escaped times the characters. */
function workOf(text: string): number {
  const blocks = text.split(/\n[ \t]*\n/);
  return blocks.reduce((sum, block) => {
    const left = block.replace(/\\[!-/:-@[-`{-~]/g, '').replace(/^\uFDD0.*/gm, '');
    return sum + (left.match(/[*_~[\]<]/g)?.length ?? 0) * block.length;
  }, 0);
}

const ordinary = (count: number) => 'Some *plain* words, and [a link](https://example.org/). '.repeat(count);
const lines = (count: number) => '.word\n'.repeat(count);
const heads = (count: number) => 'word\n---\n\n'.repeat(count);
const escapes = (count: number) => 'Some \\!plain\\! words. '.repeat(count);
const items = (count: number) => '- > word\n\n'.repeat(count);
const table = (columns: number, rows: number) =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|a|\n'.repeat(rows)}`;

test('keeps ordinary text unchanged', () => {
  const text = `# Title\n\n${ordinary(20)}\n\n- *one*\n  - \`two\`\n\n> a quote\n\n${table(6, 40)}\n\n\`\`\`c\n${'a * b[0] < c; '.repeat(900)}\n\`\`\`\n`;
  expect(withBoundedCost(text)).toBe(text);
});

test('the work left in a text grows with its length alone, as that of a block would not', () => {
  const counts = [50, 100, 200, 400, 800];
  const raw = counts.map((count) => workOf(ordinary(count)));
  const bounded = counts.map((count) => workOf(withBoundedCost(ordinary(count))));
  const ratios = (works: number[]) => works.slice(1).map((work, index) => work / works[index]!);
  expect(Math.min(...ratios(raw))).toBeGreaterThan(3.9);
  for (const [index, count] of counts.entries()) {
    expect(bounded[index]! / ordinary(count).length).toBeLessThanOrEqual(100);
  }
});

/** How many pieces of text the parser finds, and how many escapes. */
function piecesOf(text: string): number {
  let pieces = 0;
  const count = () => {
    pieces += 1;
  };
  const enter = { data: count, characterEscape: count };
  const exit = { data: () => {}, characterEscapeValue: () => {} };
  fromMarkdown(text, { extensions: [gfm(), plainLines], mdastExtensions: [{ enter, exit }] });
  return pieces;
}

test('a line of plain text is one piece, however many delimiters it has', () => {
  expect([10, 20].map((count) => piecesOf(escapes(count)))).toEqual([40 + 1, 80 + 1]);
  expect([60, 120, 240].map((count) => piecesOf(withBoundedCost(ordinary(count))))).toEqual([1, 1, 1]);
});

test.each<[what: string, make: (count: number) => string, below: number, above: number]>([
  ['a block of many delimiters', ordinary, 20, 60],
  ['a long block of many escapes', escapes, 300, 1500],
  ['a block of many lines', lines, 400, 501],
  ['many lines under headings', heads, 1000, 1001],
  ['many lists and quotes', items, 500, 501],
  ['a table of many cells', (count) => table(20, count), 200, 300],
  ['many tables', (count) => `${table(20, 100)}\n`.repeat(count), 2, 3],
])('%s is plain text beyond the limit', (_what, make, below, above) => {
  expect(withBoundedCost(make(below))).toBe(make(below));
  const shown = withBoundedCost(make(above));
  expect(shown).not.toBe(make(above));
  expect(shown.replaceAll(plainMark, '')).toContain(make(above).split('\n')[0]!.trim());
});

test('the empty line of a quote ends a block that is shown as plain text', () => {
  const shown = withBoundedCost('> a\n>\n'.repeat(1000));
  expect(shown).toMatch(/^> a\n>\n/);
  expect(shown).toMatch(/\n\n\uFDD0> a\n\n\uFDD0> a\n/);
});

test('a block beside a costly one stays as it is', () => {
  const shown = withBoundedCost(`*Before*\n\n${ordinary(60)}\n\n*After*`);
  expect(shown).toMatch(/^\*Before\*\n\n\uFDD0Some \*plain\* words/);
  expect(shown.endsWith('\n\n*After*')).toBe(true);
});

test.each([
  ['a fence whose first line says that it is none', '``` a`b\n'],
  ['a fence within HTML', '<div>\n```\n\n'],
  ['a fence that ends with its list', '- a\n\n  ```\nb\n\n'],
  ['a fence after a carriage return', 'a\r```\r```\r\n'],
])('nothing hides behind %s', (_what, before) => {
  expect(withBoundedCost(`${before}${ordinary(60)}`)).toContain(`${plainMark}Some *plain*`);
});

test('code is what stands between fences, with its fences', () => {
  const code = (text: string) => markdownLines(text).flatMap(({ line, isCode }) => (isCode ? [line] : []));
  expect(code('a\n```c\nb\n~~~\n````\nc\n~~~\nd')).toEqual(['```c', 'b', '~~~', '````', '~~~', 'd']);
});

test('loses no line and no character of any text, and is done once it is done', () => {
  const part = fc.constantFrom('*a ', '_b', '[c](d) ', '<e>', '- ', '> ', '|', '\n', '\n\n', '```', '---\n', 'word ');
  fc.assert(
    fc.property(fc.array(part), fc.integer({ min: 1, max: 60 }), (parts, times) => {
      const text = parts.join('').repeat(times);
      const shown = withBoundedCost(text);
      expect(shown.split('\n')).toHaveLength(text.split('\n').length);
      const bare = (each: string) => each.replace(/^[ >]+$/gm, '').replace(/[\uFDD0 ]/g, '');
      expect(bare(shown)).toBe(bare(text));
      expect(workOf(shown)).toBeLessThanOrEqual(200_000 * (1 + text.length / 400));
    }),
    { numRuns: 50 },
  );
});
