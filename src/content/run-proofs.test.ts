import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { greetingFiles, greetingPatch, writeGreeting } from '../../tests/support/greeting-puzzle.ts';
import { checkClaims, findToolchains, type Progress, type ProofResult, resultOf, runProofs } from './run-proofs.ts';
import { skipPythonShim } from './skip-python-shim.ts';

skipPythonShim();

afterEach(() => vi.unstubAllEnvs());

describe('a result', () => {
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
    ['inputs', 0, 'CLAIM says: hi\n', 'claims'],
    ['inputs', 0, '    inputs_test.go:12: CLAIM says: hi\nPASS\n', 'claims'],
    ['inputs', 0, 'done\n', 'neither'],
    ['inputs', 1, 'CLAIM says: hi\n', 'neither'],
  ] as const)('of %s with exit code %i and output %j is %s', (program, exitCode, stdout, result) => {
    expect(resultOf(program, outcome(exitCode, stdout))).toBe(result);
  });

  test("isn't read from a program that was stopped", () => {
    expect(resultOf('proof', outcome(null, 'HARM: seen\n', 'stopped after 60 s'))).toBe('neither');
  });
});

describe('the claims of a puzzle', () => {
  const problems = (stdout: string) => checkClaims({ says: 'It says `hi`', next: '3' }, { stdout, stderr: '' });

  test('are the right options, whatever else is printed', () => {
    expect(problems('loading\nCLAIM says: It says hi\nCLAIM other: 7\nCLAIM next: 3\n')).toEqual([]);
  });

  test.each([
    ['CLAIM next: 3\n', 'inputs reaches no outcome for question says'],
    [
      'CLAIM says: It says ho\nCLAIM next: 3\n',
      "inputs reaches 'It says ho' for question says, whose key is 'It says `hi`'",
    ],
    ['CLAIM says: It says hi\nCLAIM next: 3\nCLAIM next: 4\n', 'inputs reaches 2 outcomes for question next'],
  ])("don't match %j", (stdout, problem) => {
    expect(problems(stdout)).toEqual([problem]);
  });
});

describe.skipIf(!findToolchains().PYTHON.version)('the runner', () => {
  let folder: string;
  let results: ProofResult[];
  let leftBehind: string[];
  const steps: Progress[] = [];

  // One run for all tests, because starting the programs is what takes the time.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nday-run-'));
    mkdirSync(join(folder, 'tmp'));
    vi.stubEnv('TMPDIR', join(folder, 'tmp'));
    const puzzles = [
      writeGreeting(folder, 'sound'),
      writeGreeting(folder, 'always-harm', { 'proof.py': 'print("HARM: always")\n' }),
      writeGreeting(folder, 'always-works', { 'works.py': 'print("WORKS")\n' }),
      writeGreeting(folder, 'not-fixed', {
        'fixed.py': greetingFiles['snippet.py'],
        'wrong/fix-D.patch': greetingPatch('    return "HI " + name'),
      }),
      writeGreeting(folder, 'broken', {
        'fixed.py': 'def greet(name):\n    return "HI"\n',
        'wrong/fix-B.patch': greetingPatch('x').replace('"hi "', '"ho "'),
        'wrong/fix-C.patch': greetingPatch('    return surname'),
        'wrong/fix-D.patch': `${greetingFiles['wrong/fix-D.patch']}--- /dev/null\n+++ b/other.py\n@@ -0,0 +1 @@\n+x = 1\n`,
      }),
      writeGreeting(folder, 'with-package', { 'proof.py': `import pip\n${greetingFiles['proof.py']}` }),
      writeGreeting(folder, 'claimed', { 'inputs.py': 'import snippet\nprint("CLAIM says:", snippet.greet("Al"))\n' }),
      writeGreeting(folder, 'constant', { 'inputs.py': 'print("CLAIM says: hi Al")\n' }),
      writeGreeting(folder, 'untrue', { 'inputs.py': 'import snippet\nprint("CLAIM says:", snippet.greet("Bo"))\n' }),
    ];
    results = await runProofs(puzzles, folder, (progress) => steps.push(progress));
    leftBehind = readdirSync(join(folder, 'tmp'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const problemsOf = (slug: string) =>
    Object.fromEntries(
      results.flatMap((result) => (result.slug === slug && result.problem ? [[result.candidate, result.problem]] : [])),
    );

  test('accepts a sound puzzle', () => {
    expect(problemsOf('sound')).toEqual({});
  });

  test('returns a result for every candidate, in order', () => {
    const candidates = results.filter(({ slug }) => slug === 'sound').map(({ candidate }) => candidate);
    expect(candidates).toEqual(['snippet', 'fixed', 'nothing', 'fix-B', 'fix-C', 'fix-D']);
    expect(results.map(({ slug }) => slug).filter((slug, index, all) => slug !== all[index - 1])).toEqual([
      'sound',
      'always-harm',
      'always-works',
      'not-fixed',
      'broken',
      'with-package',
      'claimed',
      'constant',
      'untrue',
    ]);
  });

  test('leaves no files behind', () => {
    expect(leftBehind).toEqual([]);
  });

  test('reports each candidate as it starts and ends', () => {
    expect(steps[0]).toEqual({ done: 0, of: 54, running: ['sound/snippet'] });
    expect(steps.at(-1)).toEqual({ done: 54, of: 54, running: [] });
    expect(new Set(steps.flatMap(({ running }) => running)).size).toBe(54);
  });

  test('catches a proof that finds an impact in everything', () => {
    expect(problemsOf('always-harm')).toEqual({
      fixed: expect.stringContaining('proof on fixed: harm, not no harm'),
      nothing: expect.stringContaining('proof on nothing: harm'),
    });
  });

  test('catches a works program that tests nothing', () => {
    expect(problemsOf('always-works')).toEqual({
      nothing: expect.stringContaining('works on nothing: works'),
      'fix-C': 'wrong/fix-C.patch: neither proof nor works refutes it',
    });
  });

  test('catches a fixed file that is the snippet and a wrong change that is right', () => {
    expect(problemsOf('not-fixed')).toEqual({
      fixed: expect.stringContaining('proof on fixed: harm, not no harm'),
      'fix-D': 'wrong/fix-D.patch: neither proof nor works refutes it',
    });
  });

  test('catches a fix that breaks the feature', () => {
    expect(problemsOf('broken').fixed).toContain('works on fixed: broken, not works');
  });

  test("catches a patch that doesn't apply and one that creates another file", () => {
    expect(problemsOf('broken')['fix-B']).toContain('does not apply');
    expect(problemsOf('broken')['fix-D']).toBe('wrong/fix-D.patch: touches more than snippet.py');
  });

  test('counts a crash as no result and shows it', () => {
    expect(problemsOf('broken')['fix-C']).toMatch(
      /^proof on fix-C: neither, [\s\S]*NameError: name 'surname' is not defined/,
    );
  });

  test('accepts claims that the snippet makes true', () => {
    expect(problemsOf('claimed')).toEqual({});
  });

  test("catches a claim that isn't the key", () => {
    expect(problemsOf('untrue')).toEqual({
      snippet: "inputs reaches 'hi Bo' for question says, whose key is '`hi Al`'",
    });
  });

  test("catches claims that don't depend on the code", () => {
    expect(problemsOf('constant')).toEqual({ nothing: expect.stringContaining('inputs on nothing: claims') });
  });

  test('gives programs only the standard library', () => {
    expect(problemsOf('with-package').snippet).toContain("No module named 'pip'");
  });
});

describe('a toolchain', () => {
  const { version } = findToolchains().PYTHON;
  test.skipIf(!version)('has a version that names the platform', () => {
    expect(version).toMatch(new RegExp(`^Python 3\\.\\S+, ${process.platform} ${process.arch}$`));
  });

  test('has no version if its command is missing', () => {
    vi.stubEnv('PATH', '');
    expect(findToolchains().PYTHON).toEqual({ command: 'python3', version: undefined });
  });
});
