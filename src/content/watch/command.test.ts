import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { puzzlesFolder } from '../read-library.ts';
import { skeletonsFolder } from '../read-skeletons.ts';
import { skipPythonShim } from '../skip-python-shim.ts';
import { watch } from './command.ts';
import { findTools } from './session.ts';

skipPythonShim();

let root: string;
let printed: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nday-command-'));
  for (const name of ['puzzles', 'skeletons', 'samples']) mkdirSync(join(root, name));
  printed = '';
  vi.spyOn(console, 'log').mockImplementation((text = '') => {
    printed += `${text}\n`;
  });
});
afterEach(() => {
  rmSync(root, { recursive: true });
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const folders = () => ({
  puzzles: join(root, 'puzzles'),
  skeletons: join(root, 'skeletons'),
  samples: join(root, 'samples'),
});
const puzzle = (slug: string) => cpSync(join(puzzlesFolder, slug), join(root, 'puzzles', slug), { recursive: true });
const recorded = (slug: string) => join(root, 'puzzles', slug, 'watch.recorded.json');

describe.skipIf(findTools('PYTHON').missing)('the command', () => {
  beforeEach(() => puzzle('mind-the-gap'));

  test('writes the same recording as the last time, and prints it', async () => {
    const before = readFileSync(recorded('mind-the-gap'), 'utf8');
    rmSync(recorded('mind-the-gap'));
    expect(await watch(['mind-the-gap'], { compares: false, ...folders() })).toBe(true);
    const withoutTools = (text: string) => text.replace(/^"tools".*$/m, '').replace(/^\{"lock".*$/m, '');
    expect(withoutTools(readFileSync(recorded('mind-the-gap'), 'utf8'))).toBe(withoutTools(before));
    expect(printed).toContain('1 of 5  Eve is on trial. Her one header says which headers end at this connection.\n');
    expect(printed).toContain('1 of 1 recorded: ok');
  });

  test('records a skeleton', async () => {
    cpSync(join(skeletonsFolder, 'customer-search'), join(root, 'skeletons/customer-search'), { recursive: true });
    expect(await watch(['customer-search'], { compares: false, ...folders() })).toBe(true);
  });

  test('records a folder as an installation exports it, with no recording and no word of the fix', async () => {
    const folder = join(root, 'exported', 'mind-the-gap');
    cpSync(join(puzzlesFolder, 'mind-the-gap'), folder, { recursive: true });
    const { is_premium, revision, solved_blind, panels, category, questions, ...exported } = JSON.parse(
      readFileSync(join(folder, 'puzzle.json'), 'utf8'),
    );
    const asked = questions.map(({ is_fix, ...question }: { is_fix: boolean }) => question);
    writeFileSync(join(folder, 'puzzle.json'), JSON.stringify({ ...exported, questions: asked, is_active: true }));
    const before = readFileSync(join(folder, 'watch.recorded.json'), 'utf8');
    rmSync(join(folder, 'watch.recorded.json'));
    expect(await watch([`${folder}/`], { compares: false, ...folders() })).toBe(true);
    const stopsOf = (text: string) => JSON.parse(text).runs;
    expect(stopsOf(readFileSync(join(folder, 'watch.recorded.json'), 'utf8'))).toEqual(stopsOf(before));
  });

  test('fails for a folder without a puzzle', async () => {
    expect(await watch([`${root}/exported/nowhere`], { compares: false, ...folders() })).toBe(false);
    expect(printed).toContain('nowhere: puzzle.json: cannot be read\n');
  });

  test('compares without writing', async () => {
    const options = { compares: true, ...folders() };
    expect(await watch([], options)).toBe(true);
    const tampered = readFileSync(recorded('mind-the-gap'), 'utf8').replace('"None"', '"0"');
    writeFileSync(recorded('mind-the-gap'), tampered);
    expect(await watch([], options)).toBe(false);
    expect(printed).toContain(
      "mind-the-gap/watch.recorded.json: isn't what the debugger sees now:\n\nmind-the-gap: Python",
    );
    expect(readFileSync(recorded('mind-the-gap'), 'utf8')).toBe(tampered);
  });

  test('fails for a slug without a puzzle, and for a puzzle without watch.json', async () => {
    rmSync(join(root, 'puzzles/mind-the-gap/watch.json'));
    expect(await watch(['mind-the-gap', 'nowhere'], { compares: false, ...folders() })).toBe(false);
    expect(printed).toContain('nowhere: no such puzzle, skeleton, or sample\n');
    expect(printed).toContain('mind-the-gap: watch.json: missing\n');
  });
});

test('a language whose debugger is missing is skipped with a sentence, unless its puzzle is named', async () => {
  puzzle('talk-of-the-town');
  vi.stubEnv('PATH', '');
  vi.resetModules();
  const { watch: watchHere } = await import('./command.ts');
  expect(await watchHere([], { compares: true, ...folders() })).toBe(true);
  expect(printed).toContain('GO: 1 not recorded, because this machine has no go\n');
  expect(printed).toContain('0 of 1 recorded: ok');
  expect(await watchHere(['talk-of-the-town'], { compares: false, ...folders() })).toBe(false);
});
