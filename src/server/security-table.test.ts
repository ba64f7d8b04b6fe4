import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { titlesOf } from '../../tests/support/test-titles.ts';

const root = resolve(import.meta.dirname, '../..');
const table = readFileSync(join(import.meta.dirname, 'SECURITY.md'), 'utf8');
const rows = [...table.matchAll(/^\| (\d+) \|.*\| (.+) \|$/gm)].map(([, item, tests]) => ({
  item: Number(item),
  tests: tests!,
}));
const named = rows.flatMap(({ item, tests }) =>
  tests.split('<br>').map((test) => {
    const [, path, title] = /^\[[\w.-]+\]\(([^)]+)\): (.+)$/.exec(test) ?? [];
    return { item, file: relative(root, join(import.meta.dirname, path ?? '')), title };
  }),
);

test('the table of SECURITY.md has each of its 61 items once, with a test', () => {
  expect(rows.map(({ item }) => item)).toEqual(Array.from({ length: 61 }, (_, index) => index + 1));
  expect(named.filter(({ title }) => title === undefined)).toEqual([]);
});

test('each test that the table names is in its file', () => {
  const missing = named.filter(({ file, title }) => {
    // The title of a random test ends with its seed.
    const titles = titlesOf(file).map((each) => each.replace(/ \((seed )?$/, '').trim());
    return !titles.includes(title!);
  });
  expect(missing).toEqual([]);
});
