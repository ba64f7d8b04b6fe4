import * as v from 'valibot';
import { expect, test } from 'vitest';
import { TextTree } from './text-tree.ts';

const element = (tagName: string, properties: object = {}, ...children: object[]) => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const text = { type: 'text', value: 'a' };
const accepts = (...children: object[]) => v.is(TextTree, { type: 'root', children });

test('a tree of text and links is accepted', () => {
  expect(accepts(element('p', {}, text, element('a', { href: 'https://example.org/', title: 'b' }, text)))).toBe(true);
  expect(accepts(element('h2', { id: 'footnote-label', className: ['visually-hidden'] }, text))).toBe(true);
});

test.each([
  ['a script', element('script', {}, text)],
  ['a frame', element('iframe', { src: 'https://example.org/' })],
  ['markup', { type: 'raw', value: '<b>' }],
  ['a handler', element('p', { onClick: 'a()' }, text)],
  ['a style', element('p', { style: 'position: fixed' }, text)],
  ['markup in a property', element('p', { dangerouslySetInnerHTML: { __html: '<b>' } })],
  ["another element's property", element('p', { href: 'https://example.org/' }, text)],
  ['an element without properties', { type: 'element', tagName: 'p', children: [] }],
  ["an element that isn't an object", element('p', {}, null as unknown as object)],
])('%s is rejected, at any depth', (_, node) => {
  expect(accepts(node)).toBe(false);
  expect(accepts(element('blockquote', {}, element('p', {}, text, node)))).toBe(false);
});

test.each([
  'javascript:a()',
  ' javascript:a()',
  'java\tscript:a()',
  'JaVaScRiPt:a()',
  'vbscript:a',
  'data:text/html,a',
  'blob:https://example.org/1',
  'file:///etc/hostname',
  'https-app://example.org/',
])('no link and no picture leads to %j', (address) => {
  expect(accepts(element('a', { href: address }, text))).toBe(false);
  expect(accepts(element('img', { src: address }))).toBe(false);
});

test.each(['https://example.org/', 'HTTP://example.org/', 'mailto:a@example.org', '#line-4', '/puzzles', ''])(
  'a link leads to %j',
  (address) => {
    expect(accepts(element('a', { href: address }, text))).toBe(true);
  },
);
