import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LibraryPuzzle } from './read-library.ts';
import { missingToolchain, runProofs, verdictOf } from './run-proofs.ts';

describe('a verdict', () => {
  const outcome = (exitCode: number | null, stdout: string, stopped?: string) => ({
    exitCode,
    stdout,
    stderr: '',
    ...(stopped && { stopped }),
  });

  test.each([
    ['proof', 0, 'HARM: seen\n', 'harm'],
    ['proof', 1, 'NO HARM: none\n', 'no harm'],
    ['proof', 0, '    proof_test.go:12: HARM: seen\nPASS\n', 'harm'],
    ['proof', 0, 'NO HARM: none\n', 'neither'],
    ['proof', 1, 'HARM: seen\n', 'neither'],
    ['proof', 0, 'HARM: seen\nNO HARM: none\n', 'neither'],
    ['proof', 0, 'the HARM: seen\n', 'neither'],
    ['proof', 0, '', 'neither'],
    ['proof', 101, 'NO HARM: none\n', 'neither'],
    ['proof', 1, 'Traceback\n', 'neither'],
    ['works', 0, 'WORKS\n', 'works'],
    ['works', 0, 'done\n', 'neither'],
    ['works', 1, 'the sum is wrong\n', 'broken'],
    ['works', 1, '', 'neither'],
    ['works', 1, 'WORKS\n', 'neither'],
    ['works', 2, 'panic\n', 'neither'],
  ] as const)('of %s with exit code %i and %j is %s', (program, exitCode, stdout, verdict) => {
    expect(verdictOf(program, outcome(exitCode, stdout))).toBe(verdict);
  });

  test('is not read from a program that was stopped', () => {
    expect(verdictOf('proof', outcome(null, 'HARM: seen\n', 'stopped after 10 s'))).toBe('neither');
  });
});

// A greeting that should shout and does not, or does not name.
const files = {
  'snippet.py': 'def greet(name):\n    return "hi " + name\n',
  'fixed.py': 'def greet(name):\n    return ("hi " + name).upper()\n',
  'proof.py': `import sys, snippet
quiet = snippet.greet("Al").startswith("hi")
print("HARM: quiet" if quiet else "NO HARM: loud")
sys.exit(0 if quiet else 1)
`,
  'works.py': `import sys, snippet
named = "al" in snippet.greet("Al").lower()
print("WORKS" if named else "no name")
sys.exit(0 if named else 1)
`,
  'wrong/fix-B.patch': patch('    return "hi " + name.upper()'),
  'wrong/fix-C.patch': patch('    return "HI "'),
  'wrong/fix-D.patch': patch('    return "hi, " + name'),
};

function patch(line: string) {
  return `--- a/snippet.py
+++ b/snippet.py
@@ -1,2 +1,2 @@
 def greet(name):
-    return "hi " + name
+${line}
`;
}

describe.skipIf(missingToolchain('PYTHON'))('the runner', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nday-run-'));
    mkdirSync(join(folder, 'tmp'));
    vi.stubEnv('TMPDIR', join(folder, 'tmp'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  async function problemsWith(change: Partial<typeof files>) {
    const all = { ...files, ...change };
    mkdirSync(join(folder, 'greeting/wrong'), { recursive: true });
    for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, 'greeting', name), text);
    const questions = [{ id: 'fix', is_fix: true, correct: 'A' }];
    const puzzle = { slug: 'greeting', language: 'PYTHON', code_snippet: all['snippet.py'], questions };
    const results = await runProofs([puzzle as LibraryPuzzle], folder);
    expect(results.map(({ candidate }) => candidate)).toEqual([
      'snippet',
      'fixed',
      'nothing',
      'fix-B',
      'fix-C',
      'fix-D',
    ]);
    expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
    return Object.fromEntries(results.flatMap(({ candidate, problem }) => (problem ? [[candidate, problem]] : [])));
  }

  test('accepts a sound puzzle and leaves nothing behind', async () => {
    expect(await problemsWith({})).toEqual({});
  });

  test('catches a proof that finds harm in everything', async () => {
    const problems = await problemsWith({ 'proof.py': 'print("HARM: always")\n' });
    expect(problems).toEqual({
      fixed: expect.stringContaining('proof on fixed: harm, not no harm'),
      nothing: expect.stringContaining('proof on nothing: harm'),
    });
  });

  test('catches a works program that never looks', async () => {
    expect(await problemsWith({ 'works.py': 'print("WORKS")\n' })).toEqual({
      nothing: expect.stringContaining('works on nothing: works'),
      'fix-C': 'wrong/fix-C.patch: neither proof nor works refutes it',
    });
  });

  test('catches a fixed file that is the snippet', async () => {
    const problems = await problemsWith({ 'fixed.py': files['snippet.py'] });
    expect(Object.keys(problems)).toEqual(['fixed']);
  });

  test('catches a fix that breaks what the code is for', async () => {
    const problems = await problemsWith({ 'fixed.py': 'def greet(name):\n    return "HI"\n' });
    expect(problems).toEqual({ fixed: expect.stringContaining('works on fixed: broken, not works') });
  });

  test('catches a wrong change that is right', async () => {
    const problems = await problemsWith({ 'wrong/fix-D.patch': patch('    return "HI " + name') });
    expect(problems).toEqual({ 'fix-D': 'wrong/fix-D.patch: neither proof nor works refutes it' });
  });

  test('takes a crash for no verdict and shows it', async () => {
    const problems = await problemsWith({ 'wrong/fix-D.patch': patch('    return surname') });
    expect(problems['fix-D']).toMatch(/^proof on fix-D: neither, [\s\S]*NameError: name 'surname' is not defined/);
  });

  test('catches a patch that does not apply and one that makes another file', async () => {
    const problems = await problemsWith({
      'wrong/fix-B.patch': patch('x').replace('"hi "', '"ho "'),
      'wrong/fix-D.patch': `${files['wrong/fix-D.patch']}--- /dev/null\n+++ b/other.py\n@@ -0,0 +1 @@\n+x = 1\n`,
    });
    expect(problems).toEqual({
      'fix-B': expect.stringContaining('does not apply'),
      'fix-D': 'wrong/fix-D.patch: touches more than snippet.py',
    });
  });

  test('gives programs the standard library only', async () => {
    const problems = await problemsWith({ 'proof.py': `import pip\n${files['proof.py']}` });
    expect(problems.snippet).toContain("No module named 'pip'");
  });
});
