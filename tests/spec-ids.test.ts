import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const spec = readFileSync(join(root, 'src/sync/SPEC.md'), 'utf8');
const rules = [...spec.matchAll(/\*\*([A-Z]+-\d+)\*\*/g)].map(([, id]) => id!);
const chapters = new Set(rules.map((id) => id.split('-')[0]));

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
}

/** `test`, `it` or `describe`, by itself, as in `test.each(table)` or as in `describe.skipIf(…)`. */
function namesTests(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return ['test', 'it', 'describe'].includes(String(callee.name));
  if (callee.type === 'MemberExpression') return namesTests(callee.object);
  return callee.type === 'CallExpression' && namesTests(callee.callee);
}

/** What the tests of a file are called. Where a title is made of rows ('%s: …'), an id that stands by itself is of a row. */
function titlesOf(file: string): string[] {
  const nodes = nodesIn(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  const calls = nodes.filter(({ type, callee }) => type === 'CallExpression' && namesTests(callee));
  const titles = calls.flatMap((call) => textOf((call.arguments as unknown[])[0]));
  if (!titles.some((title) => title.startsWith('%s'))) return titles;
  return [...titles, ...nodes.flatMap(textOf).filter((text) => /^[A-Z]+-\d+$/.test(text))];
}

function textOf(title: unknown): string[] {
  if (!isNode(title)) return [];
  if (title.type === 'Literal' && typeof title.value === 'string') return [title.value];
  if (title.type !== 'TemplateLiteral') return [];
  return nodesIn(title.quasis).map(({ value }) => String((value as { raw?: unknown } | undefined)?.raw ?? ''));
}

const files = globSync(['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: root });
const carried = files.flatMap((file) =>
  titlesOf(file).flatMap((title) =>
    [...title.matchAll(/\b([A-Z]+)-\d+\b/g)].map(([id, chapter]) => ({ id, chapter, file })),
  ),
);

it('finds rules and titles', () => {
  expect(rules.length).toBeGreaterThan(90);
  expect(titlesOf('tests/spec-ids.test.ts')).toContain('finds rules and titles');
});

it('no rule has the id of another', () => {
  expect(rules.filter((id, at) => rules.indexOf(id) !== at)).toEqual([]);
});

it('each rule of SPEC.md has a test that carries its id', () => {
  const proven = new Set(carried.map(({ id }) => id));
  expect(rules.filter((id) => !proven.has(id))).toEqual([]);
});

it('no test carries the id of a rule that there is not', () => {
  const strange = carried.filter(({ id, chapter, file }) => {
    const isAboutSync = /^(src\/sync|sw|tests)\//.test(file.replaceAll('\\', '/'));
    return !rules.includes(id) && (isAboutSync || chapters.has(chapter!));
  });
  expect(strange).toEqual([]);
});
