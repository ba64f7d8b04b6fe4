import { describe, expect, test } from 'vitest';
import { sidesOf } from '../../contract/puzzle-text.ts';
import type { ProvablePuzzle } from '../read-library.ts';
import { changeDiff, planRuns, reachingVersions, recordedVersions, textOfRun } from './runs.ts';
import type { WatchFile } from './watch-file.ts';

const options = { A: { text: 'Patch 1' }, B: { text: 'Patch 2' }, C: { text: 'Patch 3' }, D: { text: 'None of them' } };
const puzzle = (change: Partial<ProvablePuzzle>): ProvablePuzzle =>
  ({
    slug: 'p',
    kind: 'CLASSIC',
    language: 'PYTHON',
    file_name: 'main.py',
    lines: [{ line: 1, note: 'Here. There.' }],
    questions: [{ id: 'fix', is_fix: true, correct: 'A', options }],
    ...change,
  }) as ProvablePuzzle;

const stop = (line: number, more: Partial<WatchFile['stops'][number]> = {}) => ({
  ...{ line, pass: 1, show: [], caption: 'Look', runs: {} },
  ...more,
});
const watch = (...stops: WatchFile['stops']): WatchFile => ({ program: 'proof', sanitizer: false, stops });
const places = (runs: ReturnType<typeof planRuns>) =>
  Object.fromEntries(
    runs.map(({ version, stops }) => [version, stops.map((each) => each && [each.file, each.fileLine, each.line])]),
  );

describe('the runs of a puzzle', () => {
  const diff = puzzle({ kind: 'DIFF', code_snippet: ' a\n-b\n+B\n c\n' });
  const review = puzzle({
    kind: 'REVIEW',
    code_snippet:
      'a\nb\nc\n=== Patch 1\n@@ -2 +2 @@\n-b\n+B\n=== Patch 2\n@@ -1 +0,0 @@\n-a\n=== Patch 3\n@@ -3,0 +4 @@\n+d\n',
  });

  test.each([
    [puzzle({ code_snippet: 'a\n' }), ['snippet', 'fixed'], ['Vulnerable', 'Fixed'], ['snippet']],
    [
      puzzle({ kind: 'CLEAN', lines: [], code_snippet: 'a\n' }),
      ['snippet', 'harmed'],
      ['Correct', 'Broken'],
      ['harmed'],
    ],
    [diff, ['before', 'snippet', 'fixed'], ['Before', 'After the patch', 'Fixed'], ['snippet']],
    [{ ...diff, lines: [] }, ['before', 'snippet', 'harmed'], ['Before', 'After the patch', 'Broken'], ['harmed']],
    [review, ['patch-1', 'patch-2', 'patch-3'], ['Patch 1', 'Patch 2', 'Patch 3'], ['patch-1', 'patch-2', 'patch-3']],
  ])('are those of its kind', (each, versions, labels, reaching) => {
    expect(recordedVersions(each)).toEqual(versions);
    expect(planRuns(each, 'a\nB\nc\n', watch(stop(1))).map(({ label }) => label)).toEqual(labels);
    expect(reachingVersions(each)).toEqual(reaching);
  });

  test('keep a stop on its line, wherever it moved', () => {
    const runs = planRuns(puzzle({ code_snippet: 'a\nb\nc\nd\n' }), 'a\nx\nb\nC\n', watch(stop(2), stop(3), stop(1)));
    expect(places(runs)).toEqual({
      snippet: [
        ['snippet.py', 2, 2],
        ['snippet.py', 3, 3],
        ['snippet.py', 1, 1],
      ],
      fixed: [['snippet.py', 3, 3], null, ['snippet.py', 1, 1]],
    });
    expect(runs[1]?.edits).toEqual([
      { line: 3, remove: 2, insert: ['C'] },
      { line: 2, remove: 0, insert: ['x'] },
    ]);
  });

  test("take what a stop's own entry for the run says", () => {
    const show = [{ label: 'x', expression: 'x' }];
    const own = { fixed: { line: 1, pass: 4, show: ['y'], caption: 'Not here' } };
    const [snippet, fixed] = planRuns(puzzle({ code_snippet: 'a\nb\n' }), 'a\n', watch(stop(2, { show, runs: own })));
    expect(snippet?.stops[0]).toMatchObject({ fileLine: 2, pass: 1, show: ['x'] });
    expect(fixed?.stops[0]).toMatchObject({ fileLine: 1, pass: 4, show: ['y'], caption: 'Not here' });
  });

  test('find a line of the second file under its own number', () => {
    const files = puzzle({ kind: 'FILES', code_snippet: 'a\nb\n=== store.py\nc\nd\n' });
    const runs = planRuns(files, 'a\nb\nb2\n=== store.py\nc\nd\n', watch(stop(2), stop(5)));
    expect(places(runs)).toEqual({
      snippet: [
        ['main.py', 2, 2],
        ['store.py', 2, 5],
      ],
      fixed: [
        ['main.py', 2, 2],
        ['store.py', 2, 6],
      ],
    });
    expect(runs[1]?.nameOf('store.py', 2)).toBe(6);
    expect(() => planRuns(files, 'a\nb\n=== store.py\nc\nd\n', watch(stop(3)))).toThrow('snippet has no line 3');
  });

  test('of a diff show the diff, and count its rows', () => {
    const runs = planRuns(diff, 'a\nx\nB\nc\n', watch(stop(2), stop(3)));
    expect(places(runs)).toEqual({
      before: [
        ['snippet.py', 2, 2],
        ['snippet.py', 3, 4],
      ],
      snippet: [
        ['snippet.py', 2, 3],
        ['snippet.py', 3, 4],
      ],
      fixed: [
        ['snippet.py', 3, 4],
        ['snippet.py', 4, 5],
      ],
    });
    expect(runs.map(({ edits }) => edits)).toEqual([[], [], [{ line: 3, remove: 0, insert: ['+x'] }]]);
  });

  test('of a fix review show the file with one patch', () => {
    const runs = planRuns(review, '', watch(stop(2)));
    expect(
      runs.map((run) => textOfRun(review, { ...run, stops: [], printed: '', ended: { how: 'harm', text: '' } })),
    ).toEqual(['a\nB\nc\n', 'b\nc\n', 'a\nb\nc\nd\n']);
    expect(runs.every(({ kind }) => kind === 'CLASSIC')).toBe(true);
    expect(places(runs)['patch-2']).toEqual([['snippet.py', 1, 1]]);
  });

  test.each([
    [stop(9), "stop 1: there's no line 9"],
    [stop(1, { runs: { before: {} } }), "stop 1: 'before' isn't another run of this puzzle"],
    [stop(1, { runs: { snippet: {} } }), "stop 1: 'snippet' isn't another run of this puzzle"],
    [stop(1, { runs: { fixed: { line: 7 } } }), 'stop 1: fixed has no line 7'],
  ])("can't be planned for a stop that isn't there", (wrong, problem) => {
    expect(() => planRuns(puzzle({ code_snippet: 'a\nb\n' }), 'a\n', watch(wrong))).toThrow(problem);
  });

  test("can't stop twice at one moment", () => {
    const twice = watch(stop(2), stop(1), stop(2));
    expect(() => planRuns(puzzle({ code_snippet: 'a\nb\n' }), 'a\nb\n', twice)).toThrow(
      'stops 1 and 3 are one moment of snippet',
    );
  });
});

describe('a diff with other new code', () => {
  test.each([
    [' a\n-b\n+B\n c\n', 'a\nB\nc\nd\n', ' a\n-b\n+B\n c\n+d\n'],
    [' a\n-b\n+B\n c\n', 'B\nc\n', '-a\n-b\n+B\n c\n'],
    [' a\n-b\n+B\n c\n', 'a\nX\nc\n', ' a\n-b\n+X\n c\n'],
    [' a\n\n+b\n', 'a\n\nx\nb\n', ' a\n\n+x\n+b\n'],
  ])('changes %j as little as it can', (diffText, code, changed) => {
    expect(changeDiff(diffText, code)).toBe(changed);
    expect(sidesOf(changed)).toEqual({ before: sidesOf(diffText).before, after: code });
  });
});
