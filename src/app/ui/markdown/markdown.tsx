import type { Root as HastRoot, Nodes } from 'hast';
import type { Root } from 'mdast';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { useId, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { hiddenIn } from '../../../contract/hidden-in.ts';
import { curly } from '../curly.ts';
import { MarkedText } from '../later/marked-text.tsx';
import { withBoundedCost } from './markdown-cost.ts';
import { withBoundedDepth } from './markdown-depth.ts';
import { plainLines } from './plain-line.ts';

export type { Components };

/**
 * Shows GitHub's Markdown: with tables, struck-out text, task lists, footnotes, and bare links. Raw HTML stays text, and links lead to the web, to
 * email, or to a place on the page. Quotes are curly outside of code. `change` can change the tree before.
 */
export function Markdown({
  text,
  components,
  change,
}: {
  text: string;
  components: Components;
  change?: (tree: Root) => void;
}) {
  // The footnotes of one text must not lead to those of the next.
  const clobberPrefix = `${useId()}-`;
  // Parsing takes long enough to notice. An unchanged text must not be parsed again with each render of its screen.
  return useMemo(
    () => (
      <ReactMarkdown
        remarkPlugins={[gfmSyntax, () => change]}
        rehypePlugins={[() => curlQuotes, () => markHidden]}
        remarkRehypeOptions={{ clobberPrefix, footnoteLabelProperties: { className: ['visually-hidden'] } }}
        components={{ ...components, span: ({ children }) => <MarkedText text={String(children)} /> }}
        urlTransform={safeAddress}
      >
        {withBoundedCost(withBoundedDepth(text))}
      </ReactMarkdown>
    ),
    [text, components, change, clobberPrefix],
  );
}

/** Does what `remark-gfm` does, without its half that writes Markdown. */
function gfmSyntax(this: { data(): object }): void {
  const data: { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] } = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm(), plainLines];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}

/** Makes the quotes of prose curly. A quote right after code or a link closes, too. */
function curlQuotes(tree: HastRoot): void {
  let before = ' ';
  const visit = (node: Nodes) => {
    if (node.type === 'text') {
      node.value = curly(node.value, before);
      before = node.value.at(-1) ?? before;
    } else if (node.type === 'element' && (node.tagName === 'code' || node.tagName === 'pre')) {
      before = '`';
    } else if ('children' in node) {
      for (const child of node.children) visit(child);
    }
  };
  visit(tree);
}

/** Wraps text with hidden characters in a `span`, which Markdown never makes. Code blocks mark their own. */
function markHidden(tree: HastRoot): void {
  const visit = (node: Nodes) => {
    if (!('children' in node) || (node.type === 'element' && node.tagName === 'pre')) return;
    node.children = node.children.map((child) => {
      if (child.type !== 'text' || hiddenIn(child.value, false).length === 0) return child;
      return { type: 'element' as const, tagName: 'span', properties: {}, children: [child] };
    });
    for (const child of node.children) if (child.type !== 'element' || child.tagName !== 'span') visit(child);
  };
  visit(tree);
}

/** Returns an empty address for one that a browser would run, or open with another program. */
function safeAddress(address: string): string {
  const scheme = /^([^/?#]*?):/.exec(address)?.[1];
  return scheme === undefined || /^(?:https?|mailto)$/i.test(scheme) ? address : '';
}
