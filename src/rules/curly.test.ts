import { expect, test } from 'vitest';
import { curly } from './curly.ts';

test.each([
  ['an apostrophe', "It doesn't know the users' keys", 'It doesn’t know the users’ keys'],
  ['quotes', '"one" ("two"), \'three\', "four"/"five".', '“one” (“two”), ‘three’, “four”/“five”.'],
  ['quotes around code', '"`a`" and `b`\'s', '“`a`” and `b`’s'],
  ['code as it is', "don't write `x = 'a'` or `\"b\"`", 'don’t write `x = \'a\'` or `"b"`'],
  ['a backtick alone', "a ` isn't code", 'a ` isn’t code'],
  ['an address as it is', "isn't https://a.example/it's", "isn’t https://a.example/it's"],
  ['curly quotes as they are', '“so” isn’t', '“so” isn’t'],
])('shows %s', (_what, text, expected) => {
  expect(curly(text)).toBe(expected);
});

test('closes after what came before', () => {
  expect(curly("'s key", 'b')).toBe('’s key');
  expect(curly('"', 'b')).toBe('”');
});
