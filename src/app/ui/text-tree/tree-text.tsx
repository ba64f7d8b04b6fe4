import { type ComponentType, createElement, type ReactNode, useMemo } from 'react';
import type { Components } from 'react-markdown';
import type { TreeElement, TreeNode, TreeProperties } from '../../../contract/text-tree.ts';

/**
 * Shows parsed text. Each element renders as its part, or as itself. Its properties are those that the contract allows. All parts of one text have
 * one `prefix`, which no other text on the page has: a footnote's mark leads to the note of its own text.
 */
export function TreeText({
  nodes,
  parts,
  prefix,
}: {
  nodes: readonly TreeNode[];
  parts: Components;
  prefix: string;
}): ReactNode {
  // Each render of the screen would make hundreds of elements again.
  return useMemo(() => nodes.map((node, index) => rendered(node, parts, prefix, index)), [nodes, parts, prefix]);
}

function rendered(node: TreeNode, parts: Components, prefix: string, key: number): ReactNode {
  if (node.type === 'text') return node.value;
  const { tagName } = node;
  const children = node.children.map((child, index) => rendered(child, parts, prefix, index));
  const part = parts[tagName] as ComponentType<{ node: TreeElement }> | undefined;
  const given = { key, ...attributesOf(node, prefix) };
  return part ? createElement(part, { ...given, node }, ...children) : createElement(tagName, given, ...children);
}

const attributes: Partial<Record<string, string>> = {
  ariaDescribedBy: 'aria-describedby',
  ariaLabel: 'aria-label',
  dataFootnoteBackref: 'data-footnote-backref',
  dataFootnoteRef: 'data-footnote-ref',
  dataFootnotes: 'data-footnotes',
} satisfies Partial<Record<keyof TreeProperties, string>>;

function attributesOf({ properties }: TreeElement, prefix: string): object {
  const isOfFootnote = 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties;
  const entries = Object.entries(properties).map(([name, value]): [string, unknown] => {
    if (name === 'align') return ['style', { textAlign: value }];
    if (name === 'href' && isOfFootnote) return [name, `#${prefix}-${String(value).slice(1)}`];
    if (name === 'id' || name === 'ariaDescribedBy') return [attributes[name] ?? name, `${prefix}-${value}`];
    return [attributes[name] ?? name, Array.isArray(value) ? value.join(' ') : value];
  });
  return Object.fromEntries(entries);
}

/** Returns what a node says, without its elements. */
export function plainText(node: TreeNode): string {
  return node.type === 'text' ? node.value : node.children.map(plainText).join('');
}
