import { describe, expect, test } from 'vitest';
import { applyPatch, partsOf, rowsOf, sidesOf, textProblem } from './puzzle-text.ts';
import { puzzleKinds } from './puzzles.ts';

const diff = ' a\n-b\n+B\n+c\n\n d\n';
const files = 'import store\n\nuse()\n=== store.py\nx = 1\n';
const patches =
  '=== Patch 1\n@@ -1,2 +1,2 @@\n a\n-b\n+B\n=== Patch 2\n@@ -3 +3,2 @@\n c\n+d\n=== Patch 3\n@@ -2 +1,0 @@\n-b\n';
const review = `a\nb\nc\n${patches}`;

/** The rows as their gutter and their text show them. */
const shown = (kind: (typeof puzzleKinds)[number], code: string) =>
  rowsOf(kind, code).map(
    ({ old = '', line = '', mark, text, begins = '' }) => `${old}|${line}|${mark}${text}|${begins}`,
  );

test.each(puzzleKinds)('the rows of kind %s hold every line of the text', (kind) => {
  for (const code of [diff, files, review, 'x = 1', '', '=== \n@@ odd\n']) {
    const lines = code.replace(/\n$/, '').split('\n');
    expect(rowsOf(kind, code).map(({ mark, text }) => mark + text)).toEqual(lines);
  }
});

test('a diff numbers its old and new lines, and identifies each by one of them', () => {
  expect(shown('DIFF', diff)).toEqual(['1|1| a|', '2||-b|', '|2|+B|', '|3|+c|', '3|4||', '4|5| d|']);
  expect(rowsOf('DIFF', diff).map(({ address }) => address)).toEqual([1, -2, 2, 3, 4, 5]);
  expect(sidesOf(diff)).toEqual({ before: 'a\nb\n\nd\n', after: 'a\nB\nc\n\nd\n' });
});

test('files share one line numbering, which includes their names', () => {
  expect(shown('FILES', files)).toEqual(['|1|import store|', '|2||', '|3|use()|', '||=== store.py|file', '|5|x = 1|']);
  expect(partsOf(files, 'main.py')).toEqual([
    { name: 'main.py', code: 'import store\n\nuse()\n' },
    { name: 'store.py', code: 'x = 1\n' },
  ]);
});

test('the patches of a review are numbered by their hunks, without names', () => {
  const rows = shown('REVIEW', review);
  expect(rows.slice(0, 8)).toEqual([
    ...['|1|a|', '|2|b|', '|3|c|', '||=== Patch 1|patch', '||@@ -1,2 +1,2 @@|hunk'],
    ...['1|1| a|', '2||-b|', '|2|+B|'],
  ]);
  expect(rows.slice(8, 12)).toEqual(['||=== Patch 2|patch', '||@@ -3 +3,2 @@|hunk', '3|3| c|', '|4|+d|']);
  expect(rowsOf('REVIEW', review).flatMap(({ address }) => address ?? [])).toEqual([1, 2, 3]);
});

describe('a patch', () => {
  const [own, ...all] = partsOf(review, 'a.py');

  test('changes the code at its hunks', () => {
    expect(all.map(({ code }) => applyPatch(own.code, code))).toEqual(['a\nB\nc\n', 'a\nb\nc\nd\n', 'a\nc\n']);
    const two = '@@ -1 +1,2 @@\n-a\n+A\n+AA\n@@ -3 +4 @@\n-c\n+C\n';
    expect(applyPatch(own.code, two)).toBe('A\nAA\nb\nC\n');
  });

  test.each([
    ['@@ -2,2 +2,2 @@\n a\n-b\n+B\n', "The hunk '@@ -2,2 +2,2 @@' does not fit the code."],
    ['@@ -1,2 +1,3 @@\n a\n-b\n+B\n', "The numbers of the hunk '@@ -1,2 +1,3 @@' are not those of its lines."],
    ['@@ -1,2 +2,2 @@\n a\n-b\n+B\n', "The numbers of the hunk '@@ -1,2 +2,2 @@' are not those of its lines."],
    ['-b\n+B\n', "'-b' is not a hunk such as '@@ -12,5 +12,6 @@'."],
  ])('%j is rejected', (patch, problem) => {
    expect(() => applyPatch(own.code, patch)).toThrow(problem);
  });
});

test.each([
  ['CLASSIC', '-- anything\n=== goes'],
  ['DIFF', diff],
  ['FILES', files],
  ['REVIEW', review],
] as const)('a text of kind %s has no problem', (kind, code) => {
  expect(textProblem(kind, code)).toBeUndefined();
});

test.each([
  ['DIFF', ' a\n+b\nc\n', 'Line 3 of a diff begins with a space, + or -.'],
  ['DIFF', ' a\n b\n', 'A diff needs lines that begin with + or -.'],
  ['FILES', 'a = 1\n', "The second file begins with a line such as '=== store.py'."],
  [
    'FILES',
    'a\n=== ../b.py\nb\n',
    'Each file needs its own name, made of letters, digits, dots, hyphens, and underscores.',
  ],
  [
    'FILES',
    'a\n=== b.py\nb\n=== b.py\nb\n',
    'Each file needs its own name, made of letters, digits, dots, hyphens, and underscores.',
  ],
  ['FILES', 'a\n=== b.py\n\n', 'Each file needs code.'],
  ['REVIEW', review.replace('=== Patch 3', '=== Patch 4'), "After the code come the lines '=== Patch 1', "],
  ['REVIEW', review.replace('-b\n+B', '-c\n+B'), "Patch 1: The hunk '@@ -1,2 +1,2 @@' does not fit the code."],
  ['REVIEW', review.replace('+B', '+b'), 'Patch 1 changes nothing.'],
] as const)('a text of kind %s that is %j has a problem', (kind, code, problem) => {
  expect(textProblem(kind, code)).toContain(problem);
});
