import type { Element } from 'hast';
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { Children, createContext, use, useCallback } from 'react';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { Gutter } from '../../ui/gutter.tsx';
import { type Components, Markdown } from '../../ui/markdown/markdown.tsx';
import { MarkdownLink, markdownParts } from '../../ui/markdown/markdown-text.tsx';
import { sectionsOf } from '../../ui/markdown/sections.ts';
import { showLine } from '../later/show-line.ts';
import { splitLineMentions } from '../later/split-mentions.ts';

/** The vulnerable lines. A paragraph that names one has its number in the gutter. */
const LitLines = createContext<ReadonlySet<number>>(new Set());

/** Shows an explanation's Markdown. Raw HTML stays text, nothing loads from other sites, and 'line 14' links to that line. */
export function ExplanationText({
  text,
  lineCount,
  view,
}: {
  text: string;
  lineCount: number;
  view: Pick<PuzzleView, 'kind' | 'code_snippet' | 'lines'>;
}) {
  const change = useCallback((tree: Root) => link(tree, lineCount), [lineCount]);
  return (
    <LitLines value={new Set(view.lines?.map(({ line }) => nameOf(line, view)))}>
      <div className="markdown">
        {sectionsOf(text).map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place
          <Markdown key={index} text={section} components={components} change={change} />
        ))}
      </div>
    </LitLines>
  );
}

const components: Components = {
  ...markdownParts,
  p: Paragraph,
  a: ({ node: _, ...anchor }) => {
    const line = lineOf(anchor.href);
    if (line === null) return <MarkdownLink {...anchor} />;
    const [name, punctuation] = Children.toArray(anchor.children);
    return (
      <span className="line-name">
        <button type="button" className="line-link" onClick={() => showLine(line)}>
          {name}
        </button>
        {punctuation}
      </span>
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
      {line && <Gutter number={<span aria-hidden="true">{Math.abs(line)}</span>} dot="set" />}
      {children}
    </p>
  );
}

/** Returns what prose calls a line: in a diff, its number in the new code or, for a removed line, the negative number in the old code. */
function nameOf(place: number, { kind, code_snippet }: Pick<PuzzleView, 'kind' | 'code_snippet'>): number {
  if (kind !== 'DIFF') return place;
  const lines = code_snippet.split('\n').slice(0, place);
  const isRemoved = lines.at(-1)?.startsWith('-');
  const count = lines.filter((line) => !line.startsWith(isRemoved ? '+' : '-')).length;
  return isRemoved ? -count : count;
}

const prefix = '#line-';

function lineOf(href: unknown): number | null {
  return typeof href === 'string' && href.startsWith(prefix) ? Number(href.slice(prefix.length)) : null;
}

/** Punctuation right after a line's name. Browsers would break the line of text before it, because the name is a button. */
const ending = /^[,.;:!?)]+/;

/** Links every line that the prose names. */
function link(node: Nodes, lineCount: number): void {
  if (!('children' in node) || node.type === 'link' || node.type === 'heading') return;
  node.children = (node.children as Nodes[]).flatMap((child): Nodes[] => {
    if (child.type !== 'text') {
      link(child, lineCount);
      return [child];
    }
    const parts = splitLineMentions(child.value, lineCount);
    return parts.map((part, index): PhrasingContent => {
      if (typeof part === 'string') {
        const isAfterName = typeof parts[index - 1] === 'object';
        return { type: 'text', value: isAfterName ? part.replace(ending, '') : part };
      }
      const next = parts[index + 1];
      const end = typeof next === 'string' ? ending.exec(next) : null;
      const words = [part.text, ...(end ?? [])];
      return {
        type: 'link',
        url: `${prefix}${part.line}`,
        children: words.map((value) => ({ type: 'text', value })),
      };
    });
  }) as typeof node.children;
}
