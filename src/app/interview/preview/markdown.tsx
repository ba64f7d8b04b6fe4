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
        rehypePlugins={[() => prepareTree]}
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

function gfmSyntax(this: { data(): object }): void {
  const { extensions: micromark, mdastExtensions } = extensions();
  const data: { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] } = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...micromark];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...mdastExtensions];
}
