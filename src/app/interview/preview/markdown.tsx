import type { Nodes } from 'hast';
import { useId, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { bounded, extensions, footnotes, prepareTree, safeAddress } from '../../../rules/markdown/text-tree.ts';

/** Shows what staff are writing, as `TreeText` shows the tree of the saved text. */
export function Markdown({ text, components }: { text: string; components: Components }) {
  // The footnotes of one text must not lead to those of the next.
  const clobberPrefix = `${useId()}-`;
  // Parsing takes long enough to notice. An unchanged text must not be parsed again with each render of its screen.
  return useMemo(
    () => (
      <ReactMarkdown
        remarkPlugins={[gfmSyntax]}
        rehypePlugins={[() => prepareTree, () => (tree: Nodes) => prefixLabel(tree, clobberPrefix)]}
        remarkRehypeOptions={{ clobberPrefix, ...footnotes }}
        components={components}
        urlTransform={safeAddress}
      >
        {bounded(text)}
      </ReactMarkdown>
    ),
    [text, components, clobberPrefix],
  );
}

/** Prefixes the ID of the footnotes' heading, which `remarkRehypeOptions` leaves as it is. */
function prefixLabel(node: Nodes, prefix: string): void {
  if (node.type === 'element') {
    const { properties } = node;
    if (properties.id === 'footnote-label') properties.id = `${prefix}${properties.id}`;
    if (properties.ariaDescribedBy) properties.ariaDescribedBy = [`${prefix}${properties.ariaDescribedBy}`];
  }
  if ('children' in node) for (const child of node.children) prefixLabel(child, prefix);
}

function gfmSyntax(this: { data(): object }): void {
  const { extensions: micromark, mdastExtensions } = extensions();
  const data: { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] } = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...micromark];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...mdastExtensions];
}
