import * as v from 'valibot';
import { readableOrNull } from './from-newer.ts';

/** What Markdown can become, and which properties each element may have. Nothing else reaches a page. */
const properties = {
  a: ['href', 'title', 'id', 'className', 'ariaDescribedBy', 'ariaLabel', 'dataFootnoteRef', 'dataFootnoteBackref'],
  blockquote: [],
  br: [],
  code: ['className'],
  del: [],
  em: [],
  h1: [],
  h2: ['id', 'className'],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  img: ['src', 'alt', 'title'],
  input: ['type', 'checked', 'disabled'],
  li: ['id', 'className'],
  ol: ['start', 'className'],
  p: [],
  pre: [],
  section: ['className', 'dataFootnotes'],
  span: [],
  strong: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['align'],
  th: ['align'],
  thead: [],
  tr: [],
  ul: ['className'],
} as const satisfies Record<string, readonly (keyof TreeProperties)[]>;

export const treeElements = Object.keys(properties) as TreeElementName[];
export type TreeElementName = keyof typeof properties;

/** Whether a link can lead there: to the web, to email, or to a place on the page. A browser would run others, or open them with another program. */
export function isSafeAddress(address: string): boolean {
  const scheme = /^([^/?#]*?):/.exec(address)?.[1];
  return scheme === undefined || /^(?:https?|mailto)$/i.test(scheme);
}

const Address = v.pipe(v.string(), v.check(isSafeAddress));

const TreeProperties = v.strictObject({
  align: v.optional(v.picklist(['left', 'center', 'right'])),
  alt: v.optional(v.string()),
  ariaDescribedBy: v.optional(v.array(v.literal('footnote-label'))),
  ariaLabel: v.optional(v.string()),
  checked: v.optional(v.boolean()),
  className: v.optional(v.array(v.string())),
  dataFootnoteBackref: v.optional(v.literal('')),
  dataFootnoteRef: v.optional(v.literal(true)),
  dataFootnotes: v.optional(v.literal(true)),
  disabled: v.optional(v.boolean()),
  href: v.optional(Address),
  id: v.optional(v.string()),
  src: v.optional(Address),
  start: v.optional(v.number()),
  title: v.optional(v.string()),
  type: v.optional(v.literal('checkbox')),
});
export type TreeProperties = v.InferOutput<typeof TreeProperties>;

/** Returns whether an element may have a property. */
export function isTreeProperty(tagName: TreeElementName, name: string): name is keyof TreeProperties {
  const allowed: readonly string[] = properties[tagName];
  return allowed.includes(name);
}

const children: v.GenericSchema<TreeNode[]> = v.array(v.lazy(() => TreeNode));

const TreeText = v.object({ type: v.literal('text'), value: v.string() });
export type TreeText = v.InferOutput<typeof TreeText>;

const TreeElement = v.pipe(
  v.object({
    type: v.literal('element'),
    tagName: v.picklist(treeElements),
    properties: TreeProperties,
    children,
  }),
  v.check((element) => Object.keys(element.properties).every((name) => isTreeProperty(element.tagName, name))),
);
export interface TreeElement {
  type: 'element';
  tagName: TreeElementName;
  properties: TreeProperties;
  children: TreeNode[];
}

export type TreeNode = TreeText | TreeElement;
export const TreeNode = v.variant('type', [TreeText, TreeElement]);

/**
 * Parsed Markdown, as hast. A class says the language of code, or that of a list or footnote. The IDs of footnotes, and the links to them, are
 * unique in one tree only: a page that shows it puts a prefix before them.
 */
export const TextTree = v.object({ type: v.literal('root'), children });
export type TextTree = v.InferOutput<typeof TextTree>;

/** The tree that goes with a Markdown text. Without one that it can read, as older servers and rows have none, a device parses the text. */
export const OptionalTree = readableOrNull(v.optional(v.nullable(TextTree)));
