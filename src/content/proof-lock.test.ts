import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { greetingFiles, writeGreeting } from '../../tests/support/greeting-puzzle.ts';
import { entryOf, type ProofLock, type ProofRequest, provePuzzles, readLock, writeLock } from './proof-lock.ts';
import type { QuestionInFile } from './puzzle-file.ts';
import type { LibraryPuzzle } from './read-library.ts';
import { findToolchains } from './run-proofs.ts';
import { skipPythonShim } from './skip-python-shim.ts';

skipPythonShim();
const toolchains = findToolchains();
const python = toolchains.PYTHON;
const older = { ...toolchains, PYTHON: { ...python, version: 'Python 2.7.18, pdp11' } };
const canRun = python.version !== undefined;

let root: string;
let folder: string;
let lockFile: string;
let cacheFile: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nday-lock-'));
  folder = join(root, 'puzzles');
  lockFile = join(root, 'proofs.lock.json');
  cacheFile = join(root, 'cache/proofs.json');
  mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true }));

/** A puzzle without a fix question has only three candidates to run. */
const shortGreeting = (slug: string, changed: Partial<typeof greetingFiles> = {}): LibraryPuzzle => ({
  ...writeGreeting(folder, slug, changed),
  questions: [],
});

const broken = { 'fixed.py': greetingFiles['snippet.py'] };

function lock(puzzles: LibraryPuzzle[], by = toolchains, file = lockFile) {
  writeLock(file, Object.fromEntries(puzzles.map((puzzle) => [puzzle.slug, entryOf(puzzle, folder, by)])));
}

const prove = (puzzles: LibraryPuzzle[], change: Partial<ProofRequest> = {}) =>
  provePuzzles({
    ...{ puzzles, folder, lockFile, cacheFile, toolchains, provesAll: false, updatesLock: false },
    ...change,
  });

const ran = ({ results }: { results: { slug: string }[] }) => [...new Set(results.map(({ slug }) => slug))];

describe('a puzzle that matches its entry', () => {
  test.skipIf(!canRun)('is not proven again', async () => {
    const puzzle = writeGreeting(folder, 'greeting', broken);
    lock([puzzle]);
    expect(await prove([puzzle])).toEqual({
      results: [],
      remembered: new Set(['greeting']),
      outdated: new Set(),
      removed: [],
    });
  });

  test('still matches after an edit of its text', async () => {
    const puzzle = writeGreeting(folder, 'greeting');
    lock([puzzle]);
    writeFileSync(join(folder, 'greeting/explanation.md'), 'On line 2 it whispers.\n');
    expect((await prove([{ ...puzzle, title: 'Louder', revision: 2 }])).problem).toBeUndefined();
  });

  test.skipIf(!canRun)('is proven again on request', async () => {
    const puzzle = shortGreeting('greeting', broken);
    lock([puzzle]);
    const { results, remembered } = await prove([puzzle], { provesAll: true });
    expect(results.map(({ candidate, problem }) => [candidate, problem !== undefined])).toEqual([
      ['snippet', false],
      ['fixed', true],
      ['nothing', false],
    ]);
    expect(remembered).toEqual(new Set());
  });

  test('is neither remembered nor outdated if the toolchain is missing', async () => {
    const puzzle = writeGreeting(folder, 'greeting');
    lock([puzzle]);
    const without = { ...toolchains, PYTHON: { ...python, version: undefined } };
    expect(await prove([puzzle], { toolchains: without })).toEqual({
      results: [],
      remembered: new Set(),
      outdated: new Set(),
      removed: [],
    });
  });
});

describe("a puzzle that doesn't match its entry", () => {
  const outdated = (problem: string) => ({
    results: [],
    remembered: new Set(),
    outdated: new Set(['greeting']),
    removed: [],
    problem: `proofs.lock.json doesn't match the puzzles (${problem}). Run \`npm run gate -- greeting\` and commit the file.`,
  });

  test.each(Object.keys(greetingFiles))('is outdated once %s changes', async (name) => {
    const puzzle = writeGreeting(folder, 'greeting');
    lock([puzzle]);
    writeFileSync(join(folder, 'greeting', name), `${readFileSync(join(folder, 'greeting', name), 'utf8')}\n`);
    expect(await prove([puzzle])).toEqual(outdated('files changed: greeting'));
  });

  test('is outdated once the first of several files has another name', async () => {
    const puzzle = { ...writeGreeting(folder, 'greeting'), kind: 'FILES' as const, file_name: 'first.py' };
    lock([puzzle]);
    expect(await prove([{ ...puzzle, file_name: 'renamed.py' }])).toEqual(outdated('files changed: greeting'));
  });

  test('is outdated once another option is right', async () => {
    const puzzle = writeGreeting(folder, 'greeting');
    lock([puzzle]);
    renameSync(join(folder, 'greeting/wrong/fix-B.patch'), join(folder, 'greeting/wrong/fix-A.patch'));
    const questions = puzzle.questions.map((question) => ({ ...question, correct: 'B' as const }));
    expect(await prove([{ ...puzzle, questions }])).toEqual(outdated('files changed: greeting'));
  });

  test('is outdated once the targets of its inputs change', async () => {
    const puzzle = writeGreeting(folder, 'greeting', { 'inputs.py': 'import snippet\n' });
    lock([puzzle]);
    const [says, fix] = puzzle.questions as [QuestionInFile, QuestionInFile];
    expect(await prove([{ ...puzzle, questions: [{ ...says, correct: 'C' }, fix] }])).toEqual(
      outdated('files changed: greeting'),
    );
  });

  test('is outdated once the runner changes', async () => {
    const puzzle = writeGreeting(folder, 'greeting');
    writeLock(lockFile, { greeting: { ...entryOf(puzzle, folder, toolchains), runner: 'an older one' } });
    expect(await prove([puzzle])).toEqual(outdated('run-proofs.ts changed: greeting'));
  });

  test('is outdated without an entry, even if this machine proved it before', async () => {
    const puzzle = writeGreeting(folder, 'greeting');
    lock([puzzle], toolchains, cacheFile);
    expect(await prove([puzzle])).toEqual(outdated('no entry: greeting'));
  });

  test('is renewed with all others by one command', async () => {
    const puzzles = Array.from({ length: 13 }, (_, index) => writeGreeting(folder, `greeting-${index}`));
    expect((await prove(puzzles)).problem).toBe(
      "proofs.lock.json doesn't match the puzzles (no entry: 13 puzzles). Run `npm run gate -- --all` and commit the file.",
    );
  });
});

test('an entry without a puzzle is a problem', async () => {
  const puzzle = writeGreeting(folder, 'greeting');
  lock([puzzle, writeGreeting(folder, 'farewell')]);
  rmSync(join(folder, 'farewell'), { recursive: true });
  expect((await prove([puzzle])).problem).toBe(
    "proofs.lock.json doesn't match the puzzles (no such puzzle: farewell). Run `npm run gate -- farewell` and commit the file.",
  );
});

describe.skipIf(!canRun)('a puzzle that was proven with another toolchain', () => {
  test('is proven once on this machine, and the lock stays unchanged', async () => {
    const puzzle = shortGreeting('greeting');
    lock([puzzle], older);
    const committed = readFileSync(lockFile, 'utf8');
    const first = await prove([puzzle]);
    expect(ran(first)).toEqual(['greeting']);
    expect(first.problem).toBeUndefined();
    const second = await prove([puzzle]);
    expect(second.remembered).toEqual(new Set(['greeting']));
    expect(second.results).toEqual([]);
    expect(readFileSync(lockFile, 'utf8')).toBe(committed);
  });

  test('fails while its proofs fail here', async () => {
    const puzzle = shortGreeting('greeting', broken);
    lock([puzzle], older);
    for (const run of [await prove([puzzle]), await prove([puzzle])]) {
      expect(run.results.flatMap(({ candidate, problem }) => (problem ? candidate : []))).toEqual(['fixed']);
    }
  });
});

describe.skipIf(!canRun)('a run that updates the lock', () => {
  test('adds missing entries and removes wrong ones', async () => {
    const puzzles = [
      shortGreeting('new'),
      shortGreeting('changed'),
      shortGreeting('failing', broken),
      shortGreeting('proven-elsewhere'),
    ];
    const [added, changed, failing, elsewhere] = puzzles.map((puzzle) => entryOf(puzzle, folder, older));
    const before = { gone: failing, unnamed: elsewhere, changed: { ...changed, files: 'others' }, failing };
    mkdirSync(join(folder, 'unnamed'));
    writeLock(lockFile, { ...before, 'proven-elsewhere': elsewhere } as ProofLock);

    const { outdated, removed, problem } = await prove(puzzles, { provesAll: true, updatesLock: true });

    expect({ outdated, removed, problem }).toEqual({ outdated: new Set(), removed: ['gone'], problem: undefined });
    expect(readLock(lockFile)).toEqual({
      changed: { ...changed, toolchain: python.version },
      new: { ...added, toolchain: python.version },
      'proven-elsewhere': elsewhere,
      unnamed: elsewhere,
    });
  });
});

describe.skipIf(!canRun)("a run that can't update the lock", () => {
  test('proves an outdated puzzle and still calls it outdated', async () => {
    const run = await prove([shortGreeting('greeting')], { provesAll: true });
    expect(ran(run)).toEqual(['greeting']);
    expect(run.outdated).toEqual(new Set(['greeting']));
    expect(existsSync(lockFile)).toBe(false);
  });
});

describe('a lock', () => {
  test.each([
    ['no JSON', '<<<<<<< HEAD\n', 'proofs.lock.json: not JSON'],
    ['an unknown result', '{"a":{"files":"","runner":"","toolchain":"","result":"failed"}}', 'a.result: '],
  ])('with %s is rejected', async (_, text, message) => {
    writeFileSync(lockFile, text);
    await expect(prove([])).rejects.toThrow(message);
  });

  test('is sorted by slug', () => {
    lock([writeGreeting(folder, 'b'), writeGreeting(folder, 'a')]);
    expect(Object.keys(JSON.parse(readFileSync(lockFile, 'utf8')))).toEqual(['a', 'b']);
  });
});
