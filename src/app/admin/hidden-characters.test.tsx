import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HiddenCharacters } from './hidden-characters.tsx';
import { keyPointValues } from './interview-values.ts';

const warningOf = (values: object) => renderToStaticMarkup(<HiddenCharacters values={values} />);

test('warns staff of hidden characters by field and line', () => {
  const warning = warningOf({
    title: 'p\u0430ypal',
    code_snippet: 'if (a)\n/*\u202E } */',
    questions: [{ text: 'ad\u200Bmin', option_a: 'fine' }],
  });
  expect([...warning.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item)).toEqual([
    'Title, line 1: U+0430 looks like ‘a’',
    'Code snippet, line 2: U+202E changes the direction of text',
    'Text, line 1: U+200B is invisible',
  ]);
});

test("names a hidden character in a key point once, until it's deleted", () => {
  const [point] = keyPointValues([{ phrase: 'bi\u200Bnd', synonyms: [] }]);
  expect(warningOf({ key_points: [point] })).toContain('<ul><li>Phrase, line 1: U+200B is invisible</li></ul>');
  expect(warningOf({ key_points: [{ ...point, phrase: 'bind' }] })).toBe('<div role="status"></div>');
});

test('counts the rest of many warnings', () => {
  expect(warningOf({ description: '\u200B'.repeat(8) })).toContain('<li>3 more</li>');
});

test("doesn't warn about text without hidden characters", () => {
  expect(warningOf({ title: 'Straße', code_snippet: '\tint a;\n', version: 3, notes: null })).toBe(
    '<div role="status"></div>',
  );
});
