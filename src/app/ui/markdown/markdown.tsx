import type { Element, Nodes, Properties } from 'hast';
import type { Html, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { type ComponentProps, createElement, type JSX, type ReactNode, useId, useMemo } from 'react';
import { MarkedText } from '../later/marked-text.tsx';
import { withBoundedDepth } from './markdown-depth.ts';

/** How some elements are drawn. The others are themselves. */
export type Components = {
  [Tag in keyof JSX.IntrinsicElements]?: (props: ComponentProps<Tag> & { node: Element }) => ReactNode;
};

/**
 * GitHub's Markdown as elements: with tables, struck-out text, task lists, footnotes, and bare links. Raw HTML stays text, and links lead to the
 * web, to mail, or to a place on the page. `change` may change the tree before.
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
  const tree = useMemo(() => {
    const parsed = fromMarkdown(withBoundedDepth(text), {
      extensions: [gfm({ singleTilde: false })],
      mdastExtensions: [gfmFromMarkdown()],
    });
    change?.(parsed);
    return toHast(parsed, {
      clobberPrefix,
      footnoteLabelProperties: { className: ['visually-hidden'] },
      handlers: { html: (_state: unknown, { value }: Html) => ({ type: 'text', value }) },
    });
  }, [text, change, clobberPrefix]);
  return draw(tree, components, 0);
}

const tableParts = new Set(['table', 'thead', 'tbody', 'tr']);

function draw(node: Nodes, components: Components, key: number): ReactNode {
  if (node.type === 'text') return <MarkedText key={key} text={node.value} />;
  if (node.type !== 'element' && node.type !== 'root') return null;
  if (node.type === 'root') return node.children.map((child, at) => draw(child, components, at));
  // React warns of line feeds between cells.
  const parts = tableParts.has(node.tagName) ? node.children.filter(({ type }) => type !== 'text') : node.children;
  const children = parts.map((child, at) => draw(child, components, at));
  const own = components[node.tagName as keyof Components] as ((props: object) => ReactNode) | undefined;
  const props = { ...propsOf(node.properties), key, ...(own && { node }) };
  return createElement(own ?? node.tagName, props, ...children);
}

/** React's names for what the tree has: lists are joined, and `ariaDescribedBy` and `dataFootnotes` get their hyphens back. */
function propsOf(properties: Properties): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'href' || name === 'src') props[name] = safeAddress(String(value));
    else if (name === 'align') props.style = { textAlign: value };
    else if (/^aria[A-Z]/.test(name)) props[`aria-${name.slice(4).toLowerCase()}`] = joined(value);
    else if (/^data[A-Z]/.test(name)) props[hyphenated(name)] = joined(value);
    else props[name] = joined(value);
  }
  return props;
}

function joined(value: Properties[string]): unknown {
  return Array.isArray(value) ? value.join(' ') : value;
}

function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Empty for an address that a browser would run, or open with another program. */
function safeAddress(address: string): string {
  const scheme = /^([^/?#]*?):/.exec(address)?.[1];
  return scheme === undefined || /^(?:https?|mailto)$/i.test(scheme) ? address : '';
}
