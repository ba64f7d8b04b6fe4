import type { Element } from 'hast';
import type { ComponentProps } from 'react';
import type { Components } from 'react-markdown';
import { CodeBlock } from '../later/code-block.tsx';
import { MarkedText } from '../later/marked-text.tsx';
import './text-tree.css';

/** How each part of a text renders. Its headings start at the third level. */
export const treeParts: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  // The heading of footnotes has an ID and a class.
  h2: ({ node: _, ...heading }) => <h3 {...heading} />,
  h3: ({ children }) => <h4>{children}</h4>,
  pre: ({ node }) => <Fence node={node} />,
  a: ({ node: _, ...link }) => <TreeLink {...link} />,
  img: ({ alt, src }) => <OutsideLink href={typeof src === 'string' ? src : undefined}>{alt || 'Image'}</OutsideLink>,
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? 'Done' : 'To do'} className="markdown-task">
      {checked ? '☑' : '☐'}
    </span>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="markdown-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  // Only hidden characters are in one.
  span: ({ children }) => <MarkedText text={String(children)} />,
};

const fromSecond: Components = {
  ...treeParts,
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ node: _, ...heading }) => <h2 {...heading} />,
  h3: ({ children }) => <h3>{children}</h3>,
};

/** The parts of a text whose headings start at this level. */
export const levelParts: Record<2 | 3, Components> = { 2: fromSecond, 3: treeParts };

/** A footnote's mark and the way back stay on the page. */
export function TreeLink(link: ComponentProps<'a'>) {
  return link.href?.startsWith('#') ? <a {...link} /> : <OutsideLink href={link.href}>{link.children}</OutsideLink>;
}

function OutsideLink({ href, children }: { href: string | undefined; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** A fenced block: one `code` with one string. */
function Fence({ node }: { node?: Element | undefined }) {
  const code = node?.children[0];
  if (code?.type !== 'element') return null;
  const text = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  const [name = ''] = Array.isArray(code.properties.className) ? code.properties.className : [];
  return <CodeBlock code={text.replace(/\n$/, '')} language={String(name).replace(/^language-/, '')} />;
}
