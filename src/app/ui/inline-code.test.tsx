import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { hiddenIn } from '../../contract/hidden-in.ts';
import { harmless, InlineCode } from './inline-code.tsx';

/** Returns the HTML once everything is loaded, without React's notes to itself. */
async function html(text: string): Promise<string> {
  const { prelude } = await prerender(<InlineCode text={text} />);
  return (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, '');
}

const mark = (char: string, title: string, text: string) =>
  `<span data-char="${char}" title="${char} ${title}">${text}</span>`;

test.each([
  ['plain text, and code in it', 'Line 4 uses `gets`', 'Line 4 uses <code>gets</code>'],
  ['curly quotes, but not in code', `It isn't "a", but \`'b'\`.`, 'It isn’t “a”, but <code>&#x27;b&#x27;</code>.'],
  ['an invisible character', 'ad\u200Bmin', `ad${mark('U+200B', 'is invisible', '\u200B')}min`],
  ['a change of direction', 'a\u202Eb', `a${mark('U+202E', 'changes the direction of text', '\u202E')}b`],
  ['a look-alike in a word', 'p\u0430ypal', `p${mark('U+0430', 'looks like ‘a’', '\u0430')}ypal`],
  [
    'a space that isn’t one, in code alone',
    'a\u00A0b `c\u00A0d`',
    `a\u00A0b <code>c${mark('U+00A0', 'looks like a space', '\u00A0')}d</code>`,
  ],
  ['other scripts, unmarked', 'а, 漢, 🙂, and é – “so” …', 'а, 漢, 🙂, and é – “so” …'],
])('shows %s', async (_what, text, expected) => {
  expect(await html(text)).toBe(expected);
});

test('shows straight quotes of a text as written', async () => {
  const { prelude } = await prerender(<InlineCode text={`isn't "a"`} asWritten />);
  expect(await new Response(prelude).text()).toBe('isn&#x27;t &quot;a&quot;');
});

test('counts no marked character as harmless', () => {
  for (let code = 0; code < 0x11_0000; code += 1) {
    const character = String.fromCodePoint(code);
    if (harmless.test(character)) expect(hiddenIn(character, true), character).toEqual([]);
  }
});
