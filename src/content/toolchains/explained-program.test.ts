import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { greetingFiles, writeGreeting } from '../../../tests/support/greeting-puzzle.ts';
import { puzzlesFolder, readLibrary } from '../read-library.ts';
import { explainedProgram } from './explained-program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nday-explained-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const greeting = (section: string) => ({
  ...writeGreeting(folder, 'greeting', greetingFiles),
  explanation: `## Exploit\n\n${section}\n\n## Fix\n\nNone.\n`,
});

test('sets a program up as the text says', () => {
  const puzzle = greeting(
    'First:\n\n```python\nprint(1)\n```\n\nSave it as `hello.py`:\n\n```python\nimport hello\n```\n\nIt prints `1`, and with `x` it prints `2`.',
  );
  expect(explainedProgram(puzzle, folder)).toEqual({
    files: { 'hello.py': greetingFiles['snippet.py'], 'run.py': 'import hello\n' },
    commands: [['python3', 'run.py']],
    prints: '1',
    hangs: false,
    fails: false,
  });
});

test("builds a program with the text's options, and runs one that hangs so that its output is seen", () => {
  const puzzle = greeting(
    '```c\n#include "pool.c"\n```\n\n`gcc -g -fsanitize=address run.c && ./a.out` prints `x` and hangs.',
  );
  const program = explainedProgram({ ...puzzle, language: 'C' }, folder);
  expect(Object.keys(program.files)).toEqual(['pool.c', 'run.c']);
  expect(program.commands).toEqual([
    ['gcc', '-g', '-fsanitize=address', 'run.c'],
    ['stdbuf', '-oL', './a.out'],
  ]);
  expect(program).toMatchObject({ hangs: true, fails: true });
});

test('runs correct code with the change that breaks it', () => {
  const puzzle = { ...greeting('```python\nimport snippet\n```'), kind: 'CLEAN' as const, lines: [] };
  mkdirSync(join(folder, 'greeting'), { recursive: true });
  writeFileSync(join(folder, 'greeting/harmed.py'), 'broken\n');
  expect(explainedProgram(puzzle, folder).files['snippet.py']).toBe('broken\n');
});

test('names an explanation that has no program', () => {
  expect(() => explainedProgram(greeting('Nothing to run.'), folder)).toThrow(
    "greeting/explanation.md: 'Exploit' has no program to run",
  );
});

test('finds a program in each explanation of the library', () => {
  for (const puzzle of readLibrary()) expect(explainedProgram(puzzle, puzzlesFolder).commands).not.toEqual([]);
});
