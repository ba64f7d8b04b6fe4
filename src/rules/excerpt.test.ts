import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const code = `import os

LIMIT = 3

def first(a):
    return a

def second(b):
    c = b
    return c

def third(d):
    e = d
    f = e
    return f
`;

const puzzle = { id: 1, kind: 'CLASSIC', language: 'PYTHON', code_snippet: code, lines: [{ line: 9 }] } as const;

test('shows the function with the first vulnerable line, whichever line of it that is', () => {
  const shown = { first_lines: 'def second(b):\n    c = b\n    return c', first_line: 8, line_count: 15 };
  expect(excerptOf(puzzle)).toEqual(shown);
  expect(excerptOf({ ...puzzle, lines: [{ line: 10 }, { line: 5 }] })).toEqual(shown);
});

test('shows at most 20 lines and half of the code, from the function’s start', () => {
  const body = Array.from({ length: 50 }, (_, at) => `    x = ${at}`).join('\n');
  const long = `def all():\n${body}\n`;
  expect(excerptOf({ ...puzzle, code_snippet: long, lines: [{ line: 40 }] }).first_lines.split('\n')).toHaveLength(20);
  const short = 'def all():\n    a = 1\n    b = 2\n    return a + b\n';
  const { first_lines, first_line } = excerptOf({ ...puzzle, code_snippet: short, lines: [{ line: 3 }] });
  expect([first_lines, first_line]).toEqual(['def all():\n    a = 1', 1]);
});

test('shows some function of clean code, and of code whose vulnerable line is in none', () => {
  const names = [0, 1, 2].map((id) => excerptOf({ ...puzzle, id, kind: 'CLEAN', lines: [] }).first_line);
  expect(names).toEqual([5, 8, 12]);
  expect(excerptOf({ ...puzzle, lines: [{ line: 3 }] }).first_line).toBe(8);
});

test('shows the beginning of a diff, and of code without functions', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `x = ${at}`);
  const shown = { first_lines: lines.slice(0, 8).join('\n'), first_line: 1 };
  expect(excerptOf({ ...puzzle, code_snippet: lines.join('\n') })).toMatchObject(shown);
  const diff = code.replaceAll(/^/gm, ' ');
  expect(excerptOf({ ...puzzle, kind: 'DIFF', code_snippet: diff })).toMatchObject({ first_line: 1 });
});

test('shows no patch of a fix review', () => {
  const review = `${code}=== Patch 1\n@@ -8,1 +8,1 @@\n-def second(b):\n+def second(b, c):\n`;
  expect(excerptOf({ ...puzzle, kind: 'REVIEW', code_snippet: review, lines: [{ line: 14 }] })).toMatchObject({
    first_lines: 'def third(d):\n    e = d\n    f = e\n    return f',
  });
});
