import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NewInterviewBody } from './admin-interview.ts';
import { NewPuzzleBody } from './admin-puzzles.ts';
import { hiddenIn } from './hidden-in.ts';
import { honestText, isBlank, withPlainLineEnds } from './honest-text.ts';
import { InterviewAnswerBody } from './interview.ts';
import { AddPasskeyBody } from './passkeys.ts';
import { ProfileBody } from './profile.ts';
import { CommentBody } from './puzzles.ts';
import { ReportBody } from './reports.ts';

test.each([
  '',
  ' \t\n',
  '\u200B',
  '\u200B \u2060\uFEFF',
  '\u202E\u2066',
  '\u3164',
  '\u2800\u00AD',
  '\u0301',
  '\u{E0041}',
  '\u0085',
])("%j is invisible, so it's blank", (text) => {
  expect(isBlank(text)).toBe(true);
  expect(honestText(text)).toBe('');
});

test.each(['a', '.', '👩‍💻', 'é', '\u200Bx', '٣'])("%j isn't blank", (text) => {
  expect(isBlank(text)).toBe(false);
});

test('line ends become line feeds and byte order marks are removed, in any order', () => {
  expect(withPlainLineEnds('\uFEFFa\r\nb\rc\n\r\nd')).toBe('a\nb\nc\n\nd');
  expect(honestText('  \uFEFF a\r\n b \r\n')).toBe('a\n b');
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\r', '\n', '\uFEFF', ' ', '\u200B')), (parts) => {
      const once = honestText(parts.join(''));
      expect(honestText(once)).toBe(once);
      expect(once).not.toContain('\r');
    }),
  );
});

const kinds = (text: string, isCode: boolean) =>
  hiddenIn(text, isCode).map(({ at, kind, like }) => `${at} ${kind}${like === undefined ? '' : ` ${like}`}`);

test.each<[what: string, text: string, code: string[], prose: string[]]>([
  ['plain code', 'if (a < b) {\n\treturn "x";\n}', [], []],
  ['Trojan Source', 'a /*\u202E } \u2066if*/', ['4 direction', '8 direction'], ['4 direction', '8 direction']],
  ['a zero-width space', 'ad\u200Bmin', ['2 invisible'], ['2 invisible']],
  ['a Hangul filler as a name', 'const \u3164 = 1', ['6 invisible'], ['6 invisible']],
  ['a soft hyphen', 'ad\u00ADmin', ['2 invisible'], ['2 invisible']],
  ['a backspace', 'a\u0008b', ['1 invisible'], ['1 invisible']],
  ['a carriage return within a line', 'a\rb', ['1 invisible'], ['1 invisible']],
  ['a line separator, which ends a line of JavaScript', 'a//\u2028b', ['3 invisible'], ['3 invisible']],
  ['a paragraph separator', 'a\u2029b', ['1 invisible'], ['1 invisible']],
  [
    'an annotation',
    'a\uFFF9b\uFFFAc\uFFFB',
    ['1 invisible', '3 invisible', '5 invisible'],
    ['1 invisible', '3 invisible', '5 invisible'],
  ],
  ['a Cyrillic letter in a Latin word', 'p\u0430ypal', ['1 lookalike a'], ['1 lookalike a']],
  ['a Russian word', 'сор', ['0 lookalike c', '1 lookalike o', '2 lookalike p'], []],
  ['a Greek question mark', 'a\u037E', ['1 lookalike ;'], []],
  ['a space that isn\u2019t one', 'a\u00A0b', ['1 lookalike  '], []],
  ['a full-width bracket', 'f\uFF08x)', ['1 lookalike ('], []],
  ['an emoji of several people', '👩‍👧‍👦 and ❤️ and 1️⃣', [], []],
  ['a flag of a region', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', [], []],
  ['Persian with a joiner', 'می\u200Cخواهم', [], []],
  ['a joiner in a Latin word', 'ad\u200Dmin', ['2 invisible'], ['2 invisible']],
  ['German, and quotes', 'Straße – “déjà vu” … 日本語', [], []],
])('%s', (_, text, code, prose) => {
  expect(kinds(text, true)).toEqual(code);
  expect(kinds(text, false)).toEqual(prose);
});

const puzzle = { title: 'a', description: 'b', category: 'Injection', language: 'C', difficulty: 1, is_active: false };
const interview = {
  ...{ category_id: 1, difficulty: 1, type: 'OE', title: 'a', description: 'b', explanation: 'c' },
  correct_text_answer: 'd',
};
const profile = { image_url: '', bio: '', location: '' };

test.each<[where: string, schema: v.GenericSchema, bodyOf: (text: string) => object, isNeeded: boolean]>([
  ['a comment', CommentBody, (text) => ({ text }), true],
  ['a report', ReportBody, (text) => ({ target_kind: 'puzzle', target_id: 1, reason: 'other', text }), true],
  ['an interview answer', InterviewAnswerBody, (text_answer) => ({ text_answer }), true],
  ['the name of a passkey', v.pick(AddPasskeyBody, ['name']), (name) => ({ name }), true],
  ['a bio', ProfileBody, (bio) => ({ profile: { ...profile, bio } }), false],
  ['a title by staff', NewPuzzleBody, (title) => ({ ...puzzle, title }), true],
  ['code by staff', NewPuzzleBody, (code_snippet) => ({ ...puzzle, code_snippet }), false],
  ['a model answer', NewInterviewBody, (correct_text_answer) => ({ ...interview, correct_text_answer }), true],
])('%s of invisible characters is blank, and any other is stored with line feeds', (_, schema, bodyOf, isNeeded) => {
  const stored = (text: string) => JSON.stringify(v.parse(schema, bodyOf(text)));
  expect(stored('\uFEFFa\r\n\r\n b\r\n')).toBe(stored('a\n\n b'));
  expect(stored('a\n\n b')).toContain('"a\\n\\n b"');
  const invisible = v.safeParse(schema, bodyOf('\u200B\u3164 \u202E'));
  expect(invisible.success).toBe(!isNeeded);
  if (!isNeeded) expect(JSON.stringify(invisible.output)).toBe(stored(''));
});
