import type { Element } from 'hast';
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { Children, createContext, type ReactNode, startTransition, use, useCallback, useEffect, useState } from 'react';
import { lineName } from '../../ui/code-view.tsx';
import { Chevron, Fold, Gutter } from '../../ui/gutter.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import { lineAddress } from '../../ui/later/line-address.ts';
import { showLine } from '../../ui/later/show-line.ts';
import { type Components, Markdown } from '../../ui/markdown/markdown.tsx';
import { MarkdownLink, markdownParts } from '../../ui/markdown/markdown-text.tsx';
import { sectionsOf } from '../../ui/markdown/sections.ts';
import { Player } from '../../ui/watch/player.tsx';
import type { Explained } from '../explanation.tsx';
import { splitLineMentions } from '../later/split-mentions.ts';

/** The vulnerable lines. A paragraph that names one has its number in the gutter. */
const LitLines = createContext<ReadonlySet<number>>(new Set());

/**
 * Shows an explanation's Markdown, with the player of the recorded runs after its opening lines or, if `isFolded`, before the folded text. Raw
 * HTML stays text, nothing loads from other sites, and 'line 14' links to that line.
 */
export function ExplanationText({
  text,
  lineCount,
  view,
  isFolded = false,
  isFresh = false,
}: {
  text: string;
  lineCount: number;
  view: Explained;
  isFolded?: boolean | undefined;
  /** Whether it comes to a page that is in use. Otherwise it's whole from the start, so that the page can be scrolled to a place in it. */
  isFresh?: boolean | undefined;
}) {
  const change = useCallback((tree: Root) => link(tree, lineCount), [lineCount]);
  const { recording, kind, code_snippet: code, language, file_name: fileName, lines } = view;
  const sections = sectionsOf(text);
  // A text without sections has no opening of its own.
  const opening = isFolded || sections[0]?.startsWith('## ') || sections.length === 1 ? 0 : 1;
  const markdown = (shown: readonly string[]) => (
    <div className="markdown">
      {shown.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place
        <Markdown key={index} text={section} components={components} change={change} />
      ))}
    </div>
  );
  return (
    <LitLines value={new Set(lines?.map(({ line }) => lineAddress(line, kind, code)))}>
      {opening > 0 && markdown(sections.slice(0, opening))}
      <InNextFrame if={isFresh}>
        {recording && <Player recording={recording} code={code} kind={kind} language={language} fileName={fileName} />}
        <InNextFrame if={isFresh}>
          {recording && isFolded ? (
            <Fold summary="Read the explanation">{markdown(sections)}</Fold>
          ) : (
            <>
              <Jumps sections={sections.slice(opening)} />
              <div className="markdown">
                {sections.slice(opening).map((section, index, parts) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place
                  <Part key={index} section={section} isFolded={parts.slice(0, index).some(isFix)} change={change} />
                ))}
              </div>
            </>
          )}
        </InNextFrame>
      </InNextFrame>
    </LitLines>
  );
}

/** Shows its content after what is before it is painted. To lay out all of it in one frame would hold up input. */
function InNextFrame({ if: isLater, children }: { if: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(!isLater);
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown && children;
}

function nameOf(section: string): string | undefined {
  return /^## +(.+)/.exec(section)?.[1];
}

/** What follows the fix leads further, and folds. */
function isFix(section: string): boolean {
  return nameOf(section) === 'Fix';
}

function Part({ section, isFolded, change }: { section: string; isFolded: boolean; change: (tree: Root) => void }) {
  const name = isFolded && nameOf(section);
  if (!name) return <Markdown text={section} components={components} change={change} />;
  return (
    <details className="explanation-part">
      <summary>
        <Chevron />
        <h3>
          <InlineCode text={name} />
        </h3>
      </summary>
      <Markdown text={section.slice(section.indexOf('\n') + 1)} components={components} change={change} />
    </details>
  );
}

/** The fewest parts of an explanation that links are worth it for. */
const fewestParts = 3;

/** Leads to each part of an explanation. */
function Jumps({ sections }: { sections: readonly string[] }) {
  const names = sections.flatMap((section) => nameOf(section) ?? []);
  if (names.length < fewestParts || names.length < sections.length) return null;
  const jump = (nav: HTMLElement | null, index: number) => {
    const heading = nav?.nextElementSibling?.querySelectorAll<HTMLElement>('h3')[index];
    if (!heading) return;
    const part = heading.closest('details');
    if (part) part.open = true;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  };
  return (
    <nav className="explanation-jumps" aria-label="Parts of the explanation">
      <ul className="facts">
        {names.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              className="line-link"
              onClick={({ currentTarget }) => jump(currentTarget.closest('nav'), index)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
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
        <button
          type="button"
          className="line-link"
          // In 'lines 6 and 7', a number alone says nothing when it's reached by Tab.
          aria-label={Number(name) > 0 ? lineName(line) : undefined}
          onClick={() => showLine(line)}
        >
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
