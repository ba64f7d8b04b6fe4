import type { Element } from 'hast';
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { createContext, use } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { Gutter } from '../ui/gutter.tsx';
import { CodeBlock } from './code-block.tsx';
import { splitLineMentions } from './line-mentions.ts';
import { markdownTables } from './markdown-tables.ts';
import { showLine } from './show-line.ts';

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
      <Markdown remarkPlugins={[markdownTables, [linkLines, lineCount]]} components={components}>
        {text}
      </Markdown>
    </LitLines>
  );
}

const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  p: Paragraph,
  pre: ({ node }) => <Fence node={node} />,
  a: ({ href, children }) => {
    const line = lineOf(href);
    if (line !== null) {
      return (
        <button type="button" className="line-link" onClick={() => showLine(line)}>
          {children}
        </button>
      );
    }
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  },
  img: ({ alt, src }) => (
    <a href={typeof src === 'string' ? src : undefined} target="_blank" rel="noopener noreferrer nofollow">
      {alt || 'Image'}
    </a>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="explanation-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
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

/** A fenced block: one `code` with one text. */
function Fence({ node }: { node?: Element | undefined }) {
  const code = node?.children[0];
  if (code?.type !== 'element') return null;
  const text = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  const [name = ''] = Array.isArray(code.properties.className) ? code.properties.className : [];
  return <CodeBlock code={text.replace(/\n$/, '')} language={String(name).replace(/^language-/, '')} />;
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
