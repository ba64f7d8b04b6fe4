import { expect, test } from 'vitest';
import { highlight, type Piece } from './highlight.ts';

const textOf = (lines: Piece[][]) => lines.map((pieces) => pieces.map((piece) => piece.text).join('')).join('\n');
const colorOf = (lines: Piece[][], text: string) => lines.flat().find((piece) => piece.text === text)?.color;

const c = `#include "rec.h"
#define REC_MAX 512

/* one
   record */
static int rec_read(struct buf *b)
{
    uint8_t len = buf_u8(b);
    return len > REC_MAX ? -EMSGSIZE : 0x10;
}`;

test('keeps every character, line by line', () => {
  for (const [language, code] of [
    ['C', c],
    ['PYTHON', 'def f(x: int = 7) -> None:\n    """Two\n    lines."""\n\n    return f"{x!r}"'],
    ['RUST', "#[derive(Clone)]\nfn put<'a>(key: &'a str) -> Option<u8> {\n\n    unsafe { None }\n}"],
    ['GO', 'func (s *Store) Put(r *http.Request) error {\n\treturn fmt.Errorf(`raw\nstring`)\n}'],
    ['COBOL', 'MOVE 1 TO X.\n'],
  ] as const) {
    expect(textOf(highlight(code, language))).toBe(code);
  }
});

test('highlights C keywords, types, constants, calls, preprocessor, and multiline comments', () => {
  const lines = highlight(c, 'C');
  expect(colorOf(lines, 'static')).toBe('key');
  expect(colorOf(lines, 'int')).toBe('key');
  expect(colorOf(lines, 'uint8_t')).toBe('type');
  expect(colorOf(lines, 'buf')).toBe('type');
  expect(colorOf(lines, 'buf_u8')).toBe('fn');
  expect(colorOf(lines, 'EMSGSIZE')).toBe('num');
  expect(colorOf(lines, 'REC_MAX')).toBe('num');
  expect(colorOf(lines, 'include')).toBe('pre');
  expect(lines[3]).toEqual([{ text: '/* one', color: 'com' }]);
  expect(lines[4]).toEqual([{ text: '   record */', color: 'com' }]);
});

test('keeps an operator as one plain token', () => {
  expect(highlight('if a != b:', 'PYTHON')[0]).toEqual([{ text: 'if', color: 'key' }, { text: ' a != b:' }]);
});

test.each(["#error don't include this", '#  warning 5" disks', '\t#error isn\'t "it"'])(
  "%s doesn't color what follows",
  (line) => {
    const [first, second] = highlight(`${line}\nint size;`, 'C');
    expect(first!.map(({ text }) => text).join('')).toBe(line);
    expect(second).toEqual(highlight('int size;', 'C')[0]);
  },
);

test.each(['python', 'text'])('marks hidden and direction-changing characters in %s', (language) => {
  const code = 'x = 1 # \u202E } \u2066if\np\u0430ss';
  const lines = highlight(code, language);
  expect(lines.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
  expect(lines.flat().flatMap(({ text, char }) => (char ? [[text, char]] : []))).toEqual([
    ['\u202E', 'U+202E'],
    ['\u2066', 'U+2066'],
    ['\u0430', 'U+0430'],
  ]);
});

test.each([
  ['yaml', 'on:\n  push: # each', '# each', 'com'],
  ['json', '{"Action": true}', 'true', 'key'],
  ['plain text', 'if (import) return 1; # x', 'if (import) return 1; # x', undefined],
])('colors a second file by its own grammar: %s', (language, text, piece, color) => {
  const code = 'import os\npolicy.yml\n';
  const lines = highlight(code + text, 'PYTHON', { from: 2, language });
  expect(textOf(lines)).toBe(code + text);
  expect(colorOf(lines.slice(0, 2), 'import')).toBe('key');
  expect(lines.slice(2)).toEqual(highlight(text, language));
  expect(lines.slice(2).flat()).toContainEqual({ text: piece, ...(color && { color }) });
});
