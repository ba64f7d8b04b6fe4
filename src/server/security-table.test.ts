import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { titlesOf } from '../../tests/support/test-titles.ts';

const root = resolve(import.meta.dirname, '../..');
const list = readFileSync(join(import.meta.dirname, 'SECURITY.md'), 'utf8');
const items = [...list.matchAll(/^(\d+)\. \*\*.+\*\*$((?:\n +- .+)+)/gm)].map(([, item, lines]) => ({
  item: Number(item),
  tests: [...lines!.matchAll(/- Test: (.+)$/gm)].map(([, test]) => test!),
}));
const named = items.flatMap(({ item, tests }) =>
  tests.map((test) => {
    const [, path, title] = /^\[[\w.-]+\]\(([^)]+)\): (.+)$/.exec(test) ?? [];
    return { item, file: relative(root, join(import.meta.dirname, path ?? '')), title };
  }),
);

test('SECURITY.md has each of its 61 items once, with a test', () => {
  expect(items.map(({ item }) => item)).toEqual(Array.from({ length: 61 }, (_, index) => index + 1));
  expect(items.filter(({ tests }) => tests.length === 0)).toEqual([]);
  expect(named.filter(({ title }) => title === undefined)).toEqual([]);
});

test('each test that SECURITY.md names is in its file', () => {
  const missing = named.filter(({ file, title }) => {
    // The title of a random test ends with its seed.
    const titles = titlesOf(file).map((each) => each.replace(/ \((seed )?$/, '').trim());
    return !titles.includes(title!);
  });
  expect(missing).toEqual([]);
});
