import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const root = resolve(import.meta.dirname, '../..');

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** `test`, `it`, `itAtNight`, or `describe`, by itself, as in `test.each(table)` or as in `describe.skipIf(…)`. */
function namesTests(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return ['test', 'it', 'itAtNight', 'describe'].includes(String(callee.name));
  if (callee.type === 'MemberExpression') return namesTests(callee.object);
  return callee.type === 'CallExpression' && namesTests(callee.callee);
}

/**
 * The test titles of a file, whose path is from the root. Of a template, the parts between the values. Where a title is made of rows ('%s:
 * …'), an ID alone is a row's.
 */
export function titlesOf(file: string): readonly string[] {
  const known = titles.get(file) ?? readTitles(file);
  titles.set(file, known);
  return known;
}

/** Parsing a file takes longer than all the rest of what asks for its titles. */
const titles = new Map<string, readonly string[]>();

function readTitles(file: string): string[] {
  const named: string[] = [];
  const texts: string[] = [];
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (namesTests(callee)) named.push(...textOf(title));
    },
    Literal(literal) {
      texts.push(...textOf(literal));
    },
    TemplateLiteral(template) {
      texts.push(...textOf(template));
    },
  }).visit(program);
  if (!named.some((title) => title.startsWith('%s'))) return named;
  return [...named, ...texts.filter((text) => /^[A-Z]+-\d+$/.test(text))];
}

function textOf(title: unknown): string[] {
  if (!isNode(title)) return [];
  if (title.type === 'Literal' && typeof title.value === 'string') return [title.value];
  if (title.type !== 'TemplateLiteral') return [];
  return (title.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw);
}
