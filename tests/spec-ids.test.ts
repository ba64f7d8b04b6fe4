import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const specs = globSync(['src/**/SPEC.md', 'sw/**/SPEC.md'], { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}));
const rules = specs.flatMap(({ text }) => [...text.matchAll(/\*\*([A-Z]+-\d+)\*\*/g)].map(([, id]) => id!));
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

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

it('finds rules and titles', () => {
  expect(specs.length).toBeGreaterThan(5);
  expect(rules.length).toBeGreaterThan(90);
  expect(titlesOf('tests/spec-ids.test.ts')).toContain('finds rules and titles');
});

it('no rule has the id of another', () => {
  expect(rules.filter((id, at) => rules.indexOf(id) !== at)).toEqual([]);
});

it('each rule of a spec file has a test that carries its id', () => {
  const proven = new Set(carried.map(({ id }) => id));
  expect(rules.filter((id) => !proven.has(id))).toEqual([]);
});

it('each rule that a spec file refers to exists', () => {
  const named = specs.flatMap(({ file, text }) =>
    [...text.matchAll(/\b([A-Z]+)-\d+\b/g)].map(([id, chapter]) => ({ file, id, chapter })),
  );
  expect(named.filter(({ id, chapter }) => chapters.has(chapter!) && !rules.includes(id))).toEqual([]);
});

it('each link between spec files leads to a file and a heading', () => {
  const links = specs.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)#]*)(?:#([^)]+))?\)/g)].map(([link, path, anchor]) => ({ file, link, path, anchor })),
  );
  const broken = links.filter(({ file, path, anchor }) => {
    const target = path ? join(root, dirname(file), path) : join(root, file);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor));
  });
  expect(links.length).toBeGreaterThan(5);
  expect(broken).toEqual([]);
});

it('each file that a spec file lists exists', () => {
  const listed = specs.flatMap(({ file, text }) =>
    [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => ({ file, path: path! })),
  );
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});

it('no test carries the id of a rule that there is not', () => {
  const strange = carried.filter(({ id, chapter, file }) => {
    const isAboutSync = /^(src\/sync|sw|tests)\//.test(file.replaceAll('\\', '/'));
    return !rules.includes(id) && (isAboutSync || chapters.has(chapter!));
  });
  expect(strange).toEqual([]);
});
