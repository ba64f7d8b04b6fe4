import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { greetingFiles, greetingPatch, writeKind } from '../../tests/support/greeting-puzzle.ts';
import { candidatesOf } from './candidates.ts';
import type { LibraryPuzzle } from './read-library.ts';
import { findToolchains, type ProofResult, runProofs } from './run-proofs.ts';
import { skipPythonShim } from './skip-python-shim.ts';

skipPythonShim();

const quiet = greetingFiles['snippet.py'];
const loud = greetingFiles['fixed.py'];
const patchOf = (before: string, after: string) =>
  `--- a/snippet.py\n+++ b/snippet.py\n@@ -1,2 +1,2 @@\n def greet(name):\n-    return ${before}\n+    return ${after}\n`;

const fixOptions = (...texts: string[]) =>
  Object.fromEntries(texts.map((text, index) => ['ABCD'[index], { text, note: '' }]));

const questions = (correct: string) =>
  [
    { id: 'says', is_fix: false, correct: 'A', options: fixOptions('was hi Al, is hi, Al', 'b', 'c', 'd') },
    { id: 'fix', is_fix: true, correct, options: fixOptions('Patch 1', 'Patch 2', 'Patch 3', 'None of them') },
  ] as LibraryPuzzle['questions'];

const diff = ' def greet(name):\n-    return "hi " + name\n+    return "hi, " + name\n';
const completeDiff = ' def greet(name):\n-    return "hi " + name\n+    return ("hi " + name).upper()\n';
const harmlessChanges = {
  'wrong/fix-B.patch': patchOf('("hi " + name).upper()', '("hi, " + name).upper()'),
  'wrong/fix-C.patch': patchOf('("hi " + name).upper()', 'f"HI {name}".upper()'),
  'wrong/fix-D.patch': patchOf('("hi " + name).upper()', '"HI " + name.upper()'),
};

/** Prints what the greeting says; the run on the last version compares it with what the one before printed. */
const comparing = `import os, snippet
said = snippet.greet("Al")
print("said", said)
if os.path.exists("before.out"):
    print("CLAIM says: was", open("before.out").read().split("said ")[1].strip() + ", is", said)
`;

const files = `from words import HI\n\ndef greet(name):\n    return HI + name\n=== words.py\nHI = "hi "\n`;
const filesPatch = (word: string) =>
  `--- a/snippet.py\n+++ b/snippet.py\n@@ -4,3 +4,3 @@\n     return HI + name\n === words.py\n-HI = "hi "\n+HI = ${word}\n`;
const filesPrograms = {
  'proof.py': greetingFiles['proof.py'].replaceAll('snippet', 'greet'),
  'works.py': greetingFiles['works.py'].replaceAll('snippet', 'greet'),
};

const patch = (number: number, line: string) =>
  `=== Patch ${number}\n@@ -2 +2 @@\n-    return "hi " + name\n+    return ${line}\n`;
const review = (...lines: string[]) => quiet + lines.map((line, index) => patch(index + 1, line)).join('');
const reviewed = review('"hi, " + name', '("hi " + name).upper()', '"HI"');

describe.skipIf(!findToolchains().PYTHON.version)('the proofs of a kind', () => {
  let folder: string;
  let results: ProofResult[];
  const puzzles = () => [
    writeKind(
      folder,
      'diff',
      { kind: 'DIFF', code_snippet: diff, lines: [{ line: 3, note: 'Still. Quiet.' }], questions: questions('A') },
      {
        'fixed.py': loud,
        'inputs.py': comparing,
        'wrong/fix-B.patch': patchOf('"hi, " + name', '"hi; " + name'),
        'wrong/fix-C.patch': patchOf('"hi, " + name', '"HI"'),
        'wrong/fix-D.patch': patchOf('"hi, " + name', '"hi. " + name'),
      },
    ),
    writeKind(
      folder,
      'complete-diff',
      { kind: 'DIFF', code_snippet: completeDiff, lines: [] },
      { 'harmed.py': quiet, ...harmlessChanges },
    ),
    writeKind(
      folder,
      'harmless-diff',
      { kind: 'DIFF', code_snippet: completeDiff.replace('"hi "', '"HI "'), lines: [] },
      { 'harmed.py': quiet, ...harmlessChanges },
    ),
    writeKind(
      folder,
      'clean',
      { kind: 'CLEAN', code_snippet: loud, lines: [] },
      { 'harmed.py': quiet, ...harmlessChanges },
    ),
    writeKind(
      folder,
      'not-clean',
      { kind: 'CLEAN', code_snippet: quiet, lines: [] },
      {
        'harmed.py': loud,
        'wrong/fix-B.patch': greetingPatch('    return "HI"'),
        'wrong/fix-C.patch': greetingPatch('    return "HI " + name'),
        'wrong/fix-D.patch': greetingPatch('    return "hi, " + name'),
      },
    ),
    writeKind(
      folder,
      'files',
      { kind: 'FILES', file_name: 'greet.py', code_snippet: files },
      {
        ...filesPrograms,
        'fixed.py': files.replace('"hi "', '"HI "'),
        'wrong/fix-B.patch': filesPatch('"hi, "'),
        'wrong/fix-C.patch': filesPatch('"hi: "'),
        'wrong/fix-D.patch': filesPatch('"hi-"'),
      },
    ),
    writeKind(
      folder,
      'review',
      { kind: 'REVIEW', code_snippet: reviewed, questions: questions('B') },
      { 'fixed.py': loud },
    ),
    writeKind(
      folder,
      'no-right-patch',
      { kind: 'REVIEW', code_snippet: reviewed, questions: questions('A') },
      { 'fixed.py': loud },
    ),
  ];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nday-kinds-'));
    results = await runProofs(puzzles(), folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const problemsOf = (slug: string) =>
    Object.fromEntries(
      results.flatMap((result) => (result.slug === slug && result.problem ? [[result.candidate, result.problem]] : [])),
    );

  test.each(['diff', 'complete-diff', 'clean', 'files', 'review'])('accept a sound puzzle: %s', (slug) => {
    expect(problemsOf(slug)).toEqual({});
  });

  test('run on each of its versions', () => {
    const candidates = (slug: string) => results.filter((each) => each.slug === slug).map(({ candidate }) => candidate);
    expect(candidates('diff')).toEqual(['before', 'snippet', 'fixed', 'nothing', 'fix-B', 'fix-C', 'fix-D']);
    expect(candidates('clean')).toEqual(['snippet', 'harmed', 'nothing', 'fix-B', 'fix-C', 'fix-D']);
    expect(candidates('review')).toEqual(['snippet', 'patch-1', 'patch-2', 'patch-3', 'fixed', 'nothing']);
    expect(candidatesOf({ language: 'C', kind: 'FILES', questions: questions('D') })).toContain('fix-C');
  });

  test('catch a diff whose old code was harmless', () => {
    expect(Object.keys(problemsOf('harmless-diff'))).toEqual(['before']);
    expect(problemsOf('harmless-diff').before).toContain('proof on before: no harm, not harm');
  });

  test('catch vulnerable clean code, a right change without impact, and a wrong change with impact', () => {
    expect(problemsOf('not-clean')).toEqual({
      snippet: expect.stringContaining('proof on snippet: harm, not no harm'),
      harmed: expect.stringContaining('proof on harmed: no harm, not harm'),
      'fix-B': expect.stringContaining('works on fix-B: broken, not works'),
      'fix-D': expect.stringContaining('proof on fix-D: harm, not no harm'),
    });
  });

  test('catch a right patch that fails, and a wrong patch that works', () => {
    expect(problemsOf('no-right-patch')).toEqual({
      'patch-1': 'patch-1: is right, and leads to another file than fixed.py',
      'patch-2': 'patch-2: neither proof nor works refutes it',
    });
  });
});
