import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { countCalls } from '../../../../tests/support/count-calls.ts';
import { textTreeOf } from '../../../rules/markdown/text-tree.ts';
import { MarkdownText } from '../../interview/preview/markdown-text.tsx';
import { TextBlock } from '../text-tree/text-block.tsx';

function ParsedText({ text, level }: { text: string; level: 2 | 3 }) {
  return <TextBlock text={text} tree={textTreeOf(text)} level={level} />;
}

/** The HTML of a text, without what this app adds around tables. */
function html(text: string): string {
  return renderToStaticMarkup(<ParsedText text={text} level={3} />)
    .replace(/^<div class="markdown">(.*)<\/div>$/s, '$1')
    .replace(/<div class="markdown-table" tabindex="0">(.*?)<\/div>/gs, '$1')
    .replace(/ target="_blank" rel="noopener noreferrer nofollow"/g, '')
    .replace(/\n/g, '');
}

const cells = (tag: 'td' | 'th', ...each: string[]) =>
  `<tr>${each.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const table = (head: string[], ...rows: string[][]) =>
  `<table><thead>${cells('th', ...head)}</thead>${rows.length > 0 ? `<tbody>${rows.map((row) => cells('td', ...row)).join('')}</tbody>` : ''}</table>`;
const toDo = '<span role="img" aria-label="To do" class="markdown-task">☐</span>';
const done = '<span role="img" aria-label="Done" class="markdown-task">☑</span>';
const link = (href: string, text = href) => `<a href="${href}">${text}</a>`;

/** One case for each rule of the GitHub Flavored Markdown Spec's extensions (0.29, chapters 4.10, 5.3, 6.5, and 6.9), and of footnotes. */
test.each<[rule: string, text: string, expected: string]>([
  // 4.10 Tables
  ['a head, dashes, and rows', '| a | b |\n| --- | --- |\n| c | d |', table(['a', 'b'], ['c', 'd'])],
  ['no pipes at the ends, and uneven widths', 'a|bb\n-|-\nccc|d', table(['a', 'bb'], ['ccc', 'd'])],
  [
    'an escaped pipe is a pipe, in code too',
    '| a\\|b |\n| - |\n| `c \\| d` |\n| **e\\|f** |',
    table(['a|b'], ['<code>c | d</code>'], ['<strong>e|f</strong>']),
  ],
  ['a block ends the table', '| a |\n| - |\n| b |\n> c', `${table(['a'], ['b'])}<blockquote><p>c</p></blockquote>`],
  ['a line without a pipe is a row', '| a | b |\n| - | - |\nc', table(['a', 'b'], ['c', ''])],
  ['an empty line ends the table', '| a |\n| - |\n| b |\n\nc', `${table(['a'], ['b'])}<p>c</p>`],
  ['the head must have as many cells as the dashes', '| a | b |\n| - |\n| c |', '<p>| a | b || - || c |</p>'],
  [
    'too few cells are filled up, too many cut',
    '| a | b |\n| - | - |\n| c |\n| d | e | f |',
    table(['a', 'b'], ['c', ''], ['d', 'e']),
  ],
  ['without rows there is no body', '| a |\n| - |', table(['a'])],
  ['a table may follow a line of text', 'So:\n| a |\n| - |\n| b |', `<p>So:</p>${table(['a'], ['b'])}`],
  ['lines may end in spaces', '| a |   \n| - |  \n| b |  ', table(['a'], ['b'])],
  [
    'colons align a column',
    '| a | b |\n| :-: | -: |\n| c | d |',
    '<table><thead><tr><th style="text-align:center">a</th><th style="text-align:right">b</th></tr></thead><tbody><tr><td style="text-align:center">c</td><td style="text-align:right">d</td></tr></tbody></table>',
  ],
  // 5.3 Task list items
  [
    'boxes in a list',
    '- [ ] a\n- [x] b',
    `<ul class="contains-task-list"><li class="task-list-item">${toDo} a</li><li class="task-list-item">${done} b</li></ul>`,
  ],
  [
    'boxes in lists within lists',
    '- [x] a\n  - [ ] b\n- [ ] c',
    `<ul class="contains-task-list"><li class="task-list-item">${done} a<ul class="contains-task-list"><li class="task-list-item">${toDo} b</li></ul></li><li class="task-list-item">${toDo} c</li></ul>`,
  ],
  ['a box needs a space after it', '- [x]a', '<ul><li>[x]a</li></ul>'],
  // 6.5 Strikethrough
  ['one tilde or two strike out', '~~a~~ b ~c~', '<p><del>a</del> b <del>c</del></p>'],
  ['a tilde alone stays', '~5 of ~10', '<p>~5 of ~10</p>'],
  ['not across paragraphs', '~~a\n\nb~~', '<p>~~a</p><p>b~~</p>'],
  ['three tildes do not', 'a ~~~b~~~', '<p>a ~~~b~~~</p>'],
  // 6.9 Autolinks
  ['www', 'www.example.org', `<p>${link('http://www.example.org', 'www.example.org')}</p>`],
  ['a path', 'See www.example.org/a.', `<p>See ${link('http://www.example.org/a', 'www.example.org/a')}.</p>`],
  [
    'brackets that belong to it',
    '(www.example.org/a?q=(b))',
    `<p>(${link('http://www.example.org/a?q=(b)', 'www.example.org/a?q=(b)')})</p>`,
  ],
  [
    'what looks like an entity at its end',
    'www.example.org/a&copy;',
    `<p>${link('http://www.example.org/a', 'www.example.org/a')}©</p>`,
  ],
  [
    'a bracket that opens a tag',
    'www.example.org/a<b',
    `<p>${link('http://www.example.org/a', 'www.example.org/a')}&lt;b</p>`,
  ],
  ['https', 'https://example.org/a?b=c', `<p>${link('https://example.org/a?b=c')}</p>`],
  ['an underscore in the last parts of the domain', 'https://a.exa_mple.org', '<p>https://a.exa_mple.org</p>'],
  ['an address', 'a.b-c_d@e.org.', `<p>${link('mailto:a.b-c_d@e.org', 'a.b-c_d@e.org')}.</p>`],
  ['an address that ends in a hyphen', 'a@b.org-', '<p>a@b.org-</p>'],
  // 6.11 Raw HTML: here all of it stays text.
  ['tags stay text', '<b>a</b> <script>b</script>', '<p>&lt;b&gt;a&lt;/b&gt; &lt;script&gt;b&lt;/script&gt;</p>'],
])('GitHub Markdown: %s', (_, text, expected) => {
  expect(html(text)).toBe(expected);
});

test('a block of more delimiters than people write is shown as it was written', () => {
  const words = 'Some *plain* words, and [a link](/there). ';
  expect(html(`${words.repeat(60)}\n\n*After*`)).toBe(`<p>${words.repeat(60).trim()}</p><p><em>After</em></p>`);
});

test.each(['*', '_', '**_'])('emphasis by runs of %s stops nesting where people no longer write it', (delimiter) => {
  const depthOf = (count: number) => {
    const [before, after] = [delimiter, [...delimiter].reverse().join('')].map((each) => each.repeat(count));
    return html(`${before}a${after}`).split(/<(?:em|strong)>/).length - 1;
  };
  const depths = [10, 20, 40, 80, 160, 320].map(depthOf);
  expect(depths[1]! / depths[0]!).toBeCloseTo(2, 0);
  expect(Math.max(...depths)).toBeLessThan(200);
  expect(depths.at(-1)).toBe(0);
});

test.each<[what: string, make: (length: number) => string]>([
  ['emphasis within emphasis', (length) => '*a **b '.repeat(length / 14) + 'c** d* '.repeat(length / 14)],
  ['many short blocks of it', (length) => `${'*a **b '.repeat(20)}${'c** d* '.repeat(20)}\n\n`.repeat(length / 282)],
  ['a list of it', (length) => '- *a **b\n'.repeat(length / 9)],
])('%s takes work in proportion to its length', async (_what, make) => {
  const [short, long] = await countCalls(...[5000, 20_000].map((length) => () => html(make(length))));
  // 4 by the length, 16 by its square.
  expect(long! / short!).toBeLessThan(5);
});

/** What an address can be disguised as. None does anything but set a title. */
const scripts = [
  'javascript:document.title=1',
  'JaVaScRiPt:document.title=1',
  '&#106;avascript:document.title=1',
  '&#x6A;avascript&colon;document.title=1',
  'java&#9;script:document.title=1',
  'java&Tab;script:document.title=1',
  'java&NewLine;script:document.title=1',
  'java&#10;script:document.title=1',
  '&#1;javascript:document.title=1',
  '&nbsp;javascript:document.title=1',
  'javascript&#58;document.title=1',
  'java\\script:document.title=1',
  'vbscript:document.title=1',
  'data:text/html,document.title=1',
  'blob:https://example.org/1',
  'file:///etc/hostname',
  'view-source:https://example.org/',
  // Programs can register such names.
  'https-app://example.org/',
  'mailto-app:ada@example.org',
];

test.each(scripts)('no link and no picture leads to %s', (address) => {
  const text = [
    `[a](${address})`,
    `[b](<${address}>)`,
    `![c](${address})`,
    `<${address}>`,
    `[d][e]\n\n[e]: <${address}>`,
  ].join('\n\n');
  const links = [...html(text).matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'));
  // As a browser reads it: without tabs and line ends, and without what is before the scheme.
  const schemes = links.map((each) =>
    URL.canParse(each, 'https://nday.example/') ? new URL(each, 'https://nday.example/').protocol : '',
  );
  expect(schemes.filter((each) => !['https:', 'http:', 'mailto:'].includes(each))).toEqual([]);
  expect(html(text)).toMatch(/a<\/a>/);
});

test.each([
  ['parsed', ParsedText],
  ['previewed', MarkdownText],
])('a footnote, its mark, and its heading lead to each other, separately in each %s text', (_, Text) => {
  const page = renderToStaticMarkup(
    <>
      <Text text={'a[^1]\n\n[^1]: b'} level={3} />
      <Text text={'c[^1]\n\n[^1]: d'} level={3} />
    </>,
  );
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  const targets = [...page.matchAll(/ (?:href="#|aria-describedby=")([^"]+)"/g)].map(([, target]) =>
    decodeURIComponent(target!),
  );
  expect(new Set(ids).size).toBe(6);
  expect(new Set(targets)).toEqual(new Set(ids));
  expect(page).not.toContain('target="_blank"');
});

test('quotes are curly in prose, also next to code and emphasis, and stay as they are in code and addresses', () => {
  const text = `"\`a'b\`"'s *"user's"* 'key'\n\n- don't\n\n~~~\n'x'\n~~~\n\nhttps://a.example/it's`;
  expect(html(text)).toBe(
    `<p>“<code>a&#x27;b</code>”’s <em>“user’s”</em> ‘key’</p><ul><li>don’t</li></ul><pre class="code-block" tabindex="0"><code>&#x27;x&#x27;</code></pre><p>${link('https://a.example/it&#x27;s')}</p>`,
  );
});
