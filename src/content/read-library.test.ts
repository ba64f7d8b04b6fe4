import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLibrary } from './read-library.ts';

const option = (text: string) => ({ text, note: `${text} it is, or not.` });
const question = (id: string, role: string) => ({
  id,
  role,
  text: `${role}?`,
  hint: 'Count them.',
  options: { A: option('one'), B: option('two'), C: option('six'), D: option('ten') },
  correct: 'A',
  is_fix: id === 'fix',
});
const sound = {
  title: 'Off by Two',
  description: 'Counts.',
  category: 'Integer Handling',
  cwe: 193,
  language: 'PYTHON',
  difficulty: 1,
  is_premium: false,
  revision: 1,
  kind: 'CLASSIC',
  file_name: 'count.py',
  lines: [{ line: 2, note: 'Here. Or not.' }],
  questions: [question('where', 'Where'), question('why', 'Why'), question('fix', 'Fix')],
  solved_blind: '2026-11-20',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nday-library-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function add(slug: string, files: Record<string, string>) {
  mkdirSync(join(folder, slug));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, slug, name), text);
}

const read = (puzzle: object) => {
  add('off-by-two', { 'puzzle.json': JSON.stringify(puzzle), 'snippet.py': 'x\n', 'explanation.md': 'y\n' });
  return readLibrary(folder);
};

test('reads every folder, sorted by slug', () => {
  for (const slug of ['b', 'a']) {
    add(slug, { 'puzzle.json': JSON.stringify(sound), 'snippet.py': `${slug}\n`, 'explanation.md': 'why\n' });
  }
  expect(readLibrary(folder)).toEqual([
    { ...sound, slug: 'a', code_snippet: 'a\n', explanation: 'why\n', recording: null },
    { ...sound, slug: 'b', code_snippet: 'b\n', explanation: 'why\n', recording: null },
  ]);
});

test('reads a first step, which has fewer questions', () => {
  expect(read(step)).toMatchObject([{ first_step: 2, is_premium: false }]);
});

test('reads a first step that no panel has read', () => {
  const { solved_blind, ...unread } = step;
  expect(read(unread)).toMatchObject([{ first_step: 2 }]);
});

test("names a missing file and one that isn't JSON", () => {
  add('a', { 'puzzle.json': JSON.stringify(sound), 'explanation.md': 'why\n' });
  expect(() => readLibrary(folder)).toThrow('a/snippet.py: cannot be read');
  rmSync(join(folder, 'a'), { recursive: true });
  add('a', { 'puzzle.json': '{' });
  expect(() => readLibrary(folder)).toThrow('a/puzzle.json: not JSON');
});

const [where, why, fix] = sound.questions;
const step = { ...sound, first_step: 2, questions: [where] };

test.each<[string, object, string]>([
  ['an unknown field', { ...sound, hint: 'x' }, 'hint: '],
  ["a title's straight apostrophe", { ...sound, title: "It's Two" }, 'title: Expected curly quotes and apostrophes'],
  ["a first step's straight quotes", { ...step, title: '"Two"' }, 'title: Expected curly quotes and apostrophes'],
  ['an unknown category', { ...sound, category: 'Luck' }, 'category: '],
  ['an unknown language', { ...sound, language: 'JAVA' }, 'language: '],
  ['difficulty 5', { ...sound, difficulty: 5 }, 'difficulty: '],
  ['a date that does not exist', { ...sound, solved_blind: '2026-02-30' }, "solved_blind: This date doesn't exist."],
  ['a fourth first step', { ...step, first_step: 4 }, 'first_step: A first step is 1, 2, or 3.'],
  ['a first step of Premium', { ...step, is_premium: true }, 'is_premium: Expected a first step to be free.'],
  [
    'three questions in a first step',
    { ...step, questions: [where, why, fix] },
    'questions: Expected one or two questions.',
  ],
  ['two questions', { ...sound, questions: [where, fix] }, 'questions: Expected three to five questions.'],
  [
    'no fix question',
    { ...sound, questions: [where, why, { ...fix, is_fix: false }] },
    'exactly one question with is_fix',
  ],
  ['one id twice', { ...sound, questions: [where, { ...why, id: 'where' }, fix] }, 'question ids that differ'],
  ['an unknown role', { ...sound, questions: [where, { ...why, role: 'First' }, fix] }, 'questions.1.role: '],
  [
    'a fifth option',
    { ...sound, questions: [{ ...where, options: { ...where?.options, E: option('e') } }, why, fix] },
    'E: ',
  ],
  ['a missing option', { ...sound, questions: [{ ...where, options: { A: option('a') } }, why, fix] }, 'options.B: '],
  [
    'an empty note',
    { ...sound, questions: [{ ...where, options: { ...where?.options, A: { text: 'a', note: '' } } }, why, fix] },
    'A.note: ',
  ],
  [
    'an option of 161 characters',
    { ...sound, questions: [{ ...where, options: { ...where?.options, A: option('a'.repeat(161)) } }, why, fix] },
    'A.text: Expected at most 160',
  ],
  ['a margin note without a lead', { ...sound, lines: [{ line: 1, note: 'no full stop' }] }, 'lines.0.note: '],
  ['a margin note of 91 characters', { ...sound, lines: [{ line: 1, note: `a.${'b'.repeat(89)}` }] }, 'lines.0.note: '],
  [
    'lines out of order',
    {
      ...sound,
      lines: [
        { line: 2, note: 'a.' },
        { line: 1, note: 'b.' },
      ],
    },
    'lines: Expected lines in',
  ],
  [
    'one line twice',
    {
      ...sound,
      lines: [
        { line: 2, note: 'a.' },
        { line: 2, note: 'b.' },
      ],
    },
    'lines: Expected lines in',
  ],
])('rejects %s and says where', (_, puzzle, rule) => {
  expect(() => read(puzzle)).toThrow('off-by-two/puzzle.json: ');
  expect(() => readLibrary(folder)).toThrow(rule);
});
