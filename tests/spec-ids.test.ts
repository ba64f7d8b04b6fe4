import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { titlesOf } from './support/test-titles.ts';

const root = resolve(import.meta.dirname, '..');
const specs = globSync(['src/**/SPEC.md', 'sw/**/SPEC.md'], { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}));
const rules = specs.flatMap(({ text }) => [...text.matchAll(/\*\*([A-Z]+-\d+)\*\*/g)].map(([, id]) => id!));
const chapters = new Set(rules.map((id) => id.split('-')[0]));

const files = globSync(['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'tests/**/*.test.{ts,tsx}'], { cwd: root });
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

it('each rule has an ID of its own', () => {
  expect(rules.filter((id, at) => rules.indexOf(id) !== at)).toEqual([]);
});

it('each rule of a spec file has a test with its ID', () => {
  const proven = new Set(carried.map(({ id }) => id));
  expect(rules.filter((id) => !proven.has(id))).toEqual([]);
});

it('each rule that a spec file refers to exists', () => {
  const named = specs.flatMap(({ file, text }) =>
    [...text.matchAll(/\b([A-Z]+)-\d+\b/g)].map(([id, chapter]) => ({ file, id, chapter })),
  );
  expect(named.filter(({ id, chapter }) => chapters.has(chapter!) && !rules.includes(id))).toEqual([]);
});

it('each link between spec files leads to an existing heading', () => {
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

it('each file that a spec file names from the root exists', () => {
  const listed = specs.flatMap(({ file, text }) =>
    [...text.matchAll(/`((?:src|sw|tests)\/[\w./-]+\.tsx?)`/g)].map(([, path]) => ({ file, path: path! })),
  );
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});

it("no test names a rule that doesn't exist", () => {
  const strange = carried.filter(({ id, chapter, file }) => {
    const isAboutSync = /^(src\/sync|sw|tests)\//.test(file.replaceAll('\\', '/'));
    return !rules.includes(id) && (isAboutSync || chapters.has(chapter!));
  });
  expect(strange).toEqual([]);
});
