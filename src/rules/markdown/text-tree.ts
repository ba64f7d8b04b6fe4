import type { Root as HastRoot, Nodes, Properties } from 'hast';
import type { Nodes as MdastNodes, PhrasingContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { hiddenIn } from '../../contract/hidden-in.ts';
import {
  isSafeAddress,
  isTreeProperty,
  type TextTree,
  type TreeElementName,
  type TreeNode,
  type TreeProperties,
  treeElements,
} from '../../contract/text-tree.ts';
import { curly } from '../curly.ts';
import { splitLineMentions } from '../split-mentions.ts';
import { withBoundedCost } from './markdown-cost.ts';
import { withBoundedDepth } from './markdown-depth.ts';
import { plainLines } from './plain-line.ts';

/*
 * GitHub's Markdown: with tables, struck-out text, task lists, footnotes, and bare links. Raw HTML stays text, and links lead to the web, to email,
 * or to a place on the page. Quotes are curly outside of code.
 */

/** What reads it, as `remark-gfm` does, without the half that writes Markdown. */
export const extensions = () => ({ extensions: [gfm(), plainLines], mdastExtensions: [gfmFromMarkdown()] });

/** Only screen readers need the heading of the footnotes. */
export const footnotes = { footnoteLabelProperties: { className: ['visually-hidden'] } };

/** Bounds what parsing and showing a text costs. */
export const bounded = (text: string): string => withBoundedCost(withBoundedDepth(text));

/** Parses Markdown. 'Line 14' links to `#line-14` if the code that it's about has that many lines, and 'old line 14' to `#line--14`. */
export function textTreeOf(text: string, code?: string): TextTree {
  const parsed = fromMarkdown(bounded(text), extensions());
  linkLines(parsed, code === undefined ? 0 : code.replace(/\n$/, '').split('\n').length);
  const tree = toHast(parsed, { ...footnotes, allowDangerousHtml: true, clobberPrefix: '' }) as HastRoot;
  prepareTree(tree);
  return { type: 'root', children: tree.children.flatMap(nodesOf) };
}

/** Makes quotes curly and raw HTML text, and marks hidden characters. */
export function prepareTree(tree: HastRoot): void {
  curlQuotes(tree);
  showRaw(tree);
  markHidden(tree);
}

/** Returns an empty address for one that no link can lead to. */
export function safeAddress(address: string): string {
  return isSafeAddress(address) ? address : '';
}

/** Returns a node as the contract has it, and nothing for what the contract doesn't know. */
function nodesOf(node: Nodes): TreeNode[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value }];
  if (node.type !== 'element' || !isKnown(node.tagName)) return [];
  const { tagName } = node;
  const nodes = node.children.flatMap(nodesOf);
  // React warns of space between the cells of a table.
  const children = /^t(?:able|head|body|r)$/.test(tagName) ? nodes.filter(({ type }) => type === 'element') : nodes;
  return [{ type: 'element', tagName, properties: propertiesOf(tagName, node.properties), children }];
}

function propertiesOf(tagName: TreeElementName, given: Properties): TreeProperties {
  const known = Object.entries(given).flatMap(([name, value]) => {
    if (value == null || !isTreeProperty(tagName, name)) return [];
    return [[name, name === 'href' || name === 'src' ? safeAddress(String(value)) : value]];
  });
  return Object.fromEntries(known);
}

function isKnown(tagName: string): tagName is TreeElementName {
  return treeElements.some((name) => name === tagName);
}

/** Punctuation right after a line's name. Browsers would break the line of text before it, because the name is a button. */
const ending = /^[,.;:!?)]+/;

/** Links every line that the prose names. */
function linkLines(node: MdastNodes, lineCount: number): void {
  if (!('children' in node) || node.type === 'link' || node.type === 'heading') return;
  node.children = (node.children as MdastNodes[]).flatMap((child): MdastNodes[] => {
    if (child.type !== 'text') {
      linkLines(child, lineCount);
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
        url: `#line-${part.line}`,
        children: words.map((value) => ({ type: 'text', value })),
      };
    });
  }) as typeof node.children;
}

/** Makes the quotes of prose curly. A quote right after code or a link closes, too. */
function curlQuotes(tree: HastRoot): void {
  let before = ' ';
  const visit = (node: Nodes) => {
    if (node.type === 'text') {
      node.value = curly(node.value, before);
      before = node.value.at(-1) ?? before;
    } else if (node.type === 'element' && (node.tagName === 'code' || node.tagName === 'pre')) {
      before = '`';
    } else if ('children' in node) {
      for (const child of node.children) visit(child);
    }
  };
  visit(tree);
}

function showRaw(tree: HastRoot): void {
  const visit = (node: Nodes) => {
    if (!('children' in node)) return;
    node.children = node.children.map((child) => (child.type === 'raw' ? { type: 'text', value: child.value } : child));
    for (const child of node.children) visit(child);
  };
  visit(tree);
}

/** Wraps text with hidden characters in a `span`, which Markdown never makes. Code blocks mark their own. */
function markHidden(tree: HastRoot): void {
  const visit = (node: Nodes) => {
    if (!('children' in node) || (node.type === 'element' && node.tagName === 'pre')) return;
    node.children = node.children.map((child) => {
      if (child.type !== 'text' || hiddenIn(child.value, false).length === 0) return child;
      return { type: 'element' as const, tagName: 'span', properties: {}, children: [child] };
    });
    for (const child of node.children) if (child.type !== 'element' || child.tagName !== 'span') visit(child);
  };
  visit(tree);
}
