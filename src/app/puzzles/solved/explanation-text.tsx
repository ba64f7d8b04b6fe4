import type { Element } from 'hast';
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { createContext, use } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { Gutter } from '../../ui/gutter.tsx';
import { withBoundedDepth } from '../../ui/markdown/markdown-depth.ts';
import { markdownTables } from '../../ui/markdown/markdown-tables.ts';
import { markdownParts, OutsideLink } from '../../ui/markdown/markdown-text.tsx';
import { splitLineMentions } from '../line-mentions.ts';
import { showLine } from '../show-line.ts';

/** The lines that carry the flaw: a paragraph that names one has it in its gutter. */
const LitLines = createContext<ReadonlySet<number>>(new Set());

/** An explanation's Markdown. Raw HTML stays text, nothing is loaded from elsewhere, and 'line 14' leads to that line. */
export function ExplanationText({
  text,
  lineCount,
  litLines,
}: {
  text: string;
  lineCount: number;
  litLines: readonly number[];
}) {
  return (
    <LitLines value={new Set(litLines)}>
      <div className="markdown">
        <Markdown remarkPlugins={[markdownTables, [linkLines, lineCount]]} components={components}>
          {withBoundedDepth(text)}
        </Markdown>
      </div>
    </LitLines>
  );
}

const components: Components = {
  ...markdownParts,
  p: Paragraph,
  a: ({ href, children }) => {
    const line = lineOf(href);
    if (line === null) return <OutsideLink href={href}>{children}</OutsideLink>;
    return (
      <button type="button" className="line-link" onClick={() => showLine(line)}>
        {children}
      </button>
    );
  },
};

function Paragraph({ node, children }: { node?: Element | undefined; children?: React.ReactNode }) {
  const lit = use(LitLines);
  const line = node?.children
    .map((child) => (child.type === 'element' ? lineOf(child.properties.href) : null))
    .find((number) => number !== null && lit.has(number));
  return (
    <p>
      {line && <Gutter number={<span aria-hidden="true">{line}</span>} dot="set" />}
      {children}
    </p>
  );
}

const prefix = '#line-';

function lineOf(href: unknown): number | null {
  return typeof href === 'string' && href.startsWith(prefix) ? Number(href.slice(prefix.length)) : null;
}

/** Makes a link of every line that the prose names. */
function linkLines(lineCount: number) {
  return (tree: Root): void => link(tree, lineCount);
}

function link(node: Nodes, lineCount: number): void {
  if (!('children' in node) || node.type === 'link' || node.type === 'heading') return;
  node.children = (node.children as Nodes[]).flatMap((child): Nodes[] => {
    if (child.type !== 'text') {
      link(child, lineCount);
      return [child];
    }
    return splitLineMentions(child.value, lineCount).map(
      (part): PhrasingContent =>
        typeof part === 'string'
          ? { type: 'text', value: part }
          : { type: 'link', url: `${prefix}${part.line}`, children: [{ type: 'text', value: part.text }] },
    );
  }) as typeof node.children;
}
