import type { Element } from 'hast';
import {
  Children,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import type { Components } from 'react-markdown';
import type { TextTree, TreeElement, TreeNode } from '../../../contract/text-tree.ts';
import { lineName } from '../../ui/code-view.tsx';
import { Chevron, Fold, Gutter } from '../../ui/gutter.tsx';
import { lineAddress } from '../../ui/later/line-address.ts';
import { showLine } from '../../ui/later/show-line.ts';
import { TreeLink, treeParts } from '../../ui/text-tree/tree-parts.tsx';
import { plainText, TreeText } from '../../ui/text-tree/tree-text.tsx';
import { WithTree } from '../../ui/text-tree/with-tree.tsx';
import { Player } from '../../ui/watch/player.tsx';
import { type Explained, explanationWidths } from '../explanation.tsx';

/** The vulnerable lines. A paragraph that names one has its number in the gutter. */
const LitLines = createContext<ReadonlySet<number>>(new Set());

/** Before the IDs of the explanation's footnotes. */
const Prefix = createContext('');

export interface Shown {
  view: Explained;
  isFolded?: boolean | undefined;
  /** Whether it comes to a page that is in use. Otherwise it's whole from the start, so that the page can be scrolled to a place in it. */
  isFresh?: boolean | undefined;
}

/** Shows an explanation, with the player of the recorded runs after its opening lines or, if `isFolded`, before the folded text. */
export function ExplanationText({ text, ...shown }: Shown & { text: string }) {
  const { explanation_tree: tree, code_snippet: code } = shown.view;
  const show = (parsed: TextTree) => <ExplanationTree tree={parsed} {...shown} />;
  return <WithTree text={text} tree={tree} code={code} widths={explanationWidths} show={show} />;
}

function ExplanationTree({ tree, view, isFolded = false, isFresh = false }: Shown & { tree: TextTree }) {
  const { recording, kind, code_snippet: code, language, file_name: fileName, lines } = view;
  const prefix = useId();
  const sections = useMemo(() => sectionsOf(tree), [tree]);
  // A text without sections has no opening of its own.
  const opening = isFolded || sections[0]?.heading || !sections.some(({ heading }) => heading) ? 0 : 1;
  const whole = (shown: readonly Section[]) => (
    <div className="markdown">
      {shown.map(({ nodes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place
        <TreeText key={index} nodes={nodes} parts={parts} prefix={prefix} />
      ))}
    </div>
  );
  return (
    <Prefix value={prefix}>
      <LitLines value={new Set(lines?.map(({ line }) => lineAddress(line, kind, code)))}>
        {opening > 0 && whole(sections.slice(0, opening))}
        <InNextFrame if={isFresh}>
          {recording && (
            <Player recording={recording} code={code} kind={kind} language={language} fileName={fileName} />
          )}
          <InNextFrame if={isFresh}>
            {recording && isFolded ? (
              <Fold summary="Read the explanation">{whole(sections)}</Fold>
            ) : (
              <>
                <Jumps sections={sections.slice(opening)} />
                <div className="markdown">
                  {sections.slice(opening).map((section, index, all) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place
                    <Part key={index} section={section} isFolded={all.slice(0, index).some(isFix)} />
                  ))}
                </div>
              </>
            )}
          </InNextFrame>
        </InNextFrame>
      </LitLines>
    </Prefix>
  );
}

interface Section {
  heading?: TreeElement;
  /** With the heading. */
  nodes: TreeNode[];
}

/** Splits a tree before its headings of the second level, and before its footnotes. */
function sectionsOf({ children }: TextTree): Section[] {
  const sections: Section[] = [];
  for (const node of children) {
    const tagName = node.type === 'element' ? node.tagName : undefined;
    if (node.type === 'element' && tagName === 'h2') sections.push({ heading: node, nodes: [node] });
    else if (sections.length === 0 || tagName === 'section') sections.push({ nodes: [node] });
    else sections.at(-1)!.nodes.push(node);
  }
  return sections;
}

/** Shows its content after what is before it is painted. To lay out all of it in one frame would hold up input. */
function InNextFrame({ if: isLater, children }: { if: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(!isLater);
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown && children;
}

function nameOf({ heading }: Section): string | undefined {
  return (heading && plainText(heading)) || undefined;
}

/** What follows the fix leads further, and folds. */
function isFix(section: Section): boolean {
  return nameOf(section) === 'Fix';
}

function Part({ section: { heading, nodes }, isFolded }: { section: Section; isFolded: boolean }) {
  const prefix = use(Prefix);
  if (!isFolded || !heading) return <TreeText nodes={nodes} parts={parts} prefix={prefix} />;
  return (
    <details className="explanation-part">
      <summary>
        <Chevron />
        <h3>
          <TreeText nodes={heading.children} parts={parts} prefix={prefix} />
        </h3>
      </summary>
      <TreeText nodes={nodes.slice(1)} parts={parts} prefix={prefix} />
    </details>
  );
}

/** The fewest parts of an explanation that links are worth it for. */
const fewestParts = 3;

/** Leads to each part of an explanation. */
function Jumps({ sections }: { sections: readonly Section[] }) {
  const names = sections.flatMap((section) => nameOf(section) ?? []);
  if (names.length < fewestParts) return null;
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

const parts: Components = {
  ...treeParts,
  p: Paragraph,
  a: ({ node: _, ...anchor }) => {
    const line = lineOf(anchor.href);
    if (line === null) return <TreeLink {...anchor} />;
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
