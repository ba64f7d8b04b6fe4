import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commentSource, plainBlock } from '../later/comment-source.ts';
import { type CommentBlock, commentBlocks } from './comment-blocks.ts';

const message = (...parts: (string | { code: string })[]): CommentBlock => ({ kind: 'text', parts });
const code = (text: string, language = ''): CommentBlock => ({ kind: 'code', text, language });

test.each<[what: string, comment: string, blocks: CommentBlock[]]>([
  ['text', 'See **line 26**.\n\n  > Then\nstop.  ', [message('See **line 26**.\n\n  > Then\nstop.')]],
  [
    'code in a line',
    'See `line 26`, `` a`b `` and ``x``',
    [message('See ', { code: 'line 26' }, ', ', { code: 'a`b' }, ' and ', { code: 'x' })],
  ],
  ['backticks that open nothing', 'A ` alone, and ``two', [message('A ` alone, and ``two')]],
  [
    'code between text',
    'Try\n```c\nint a;\n\nint b;\n```\nthen run',
    [message('Try'), code('int a;\n\nint b;', 'c'), message('then run')],
  ],
  ['tildes', '~~~\n```\n~~~', [code('```')]],
  ['four backticks around three', '````md\n```\nx\n```\n````', [code('```\nx\n```', 'md')]],
  ['an indented fence', '  ```\n    a\n   b\n  ```', [code('  a\n b')]],
  ['a fence that nobody closes', 'So:\n```c\nint a;\n', [message('So:'), code('int a;', 'c')]],
  ['an empty block', '```\n```', [code('')]],
  ['a language with other words', '```rust title=x\na\n```', [code('a', 'rust')]],
  ['indented text, which isn\u2019t code', 'Look\n\n    at this', [message('Look\n\n    at this')]],
  [
    'what other Markdown means',
    '# a\n- [b](c) <i> &amp; \\* _d_\n---',
    [message('# a\n- [b](c) <i> &amp; \\* _d_\n---')],
  ],
  [
    'code in the paragraphs around a block',
    '`a`\n\n```\nb\n```\n\n`c`',
    [message({ code: 'a' }), code('b'), message({ code: 'c' })],
  ],
  ['line ends of another system', 'a\r\n```\r\nb\r\n```', [message('a'), code('b')]],
])('a comment with %s', (_, comment, blocks) => {
  expect(commentBlocks(commentSource(comment))).toEqual(blocks);
});

test('a comment without backticks and tildes is plain text', () => {
  const part = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '\r',
    '\t',
    '    ',
    '> ',
    '- ',
    '<b>',
    '~',
    '\\',
    '[c](d)',
    '&amp;',
    '\u0301',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const source = commentSource(parts.join('').replaceAll('~~~', '~'));
      expect(plainBlock(source)).toEqual(commentBlocks(source));
    }),
  );
});
