import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foldersIn, puzzlesFolder } from './read-library.ts';
import { readSeenToRun } from './toolchains/seen-to-run.ts';

it('each claim that rests on a library names a puzzle whose versions are known', () => {
  const text = readFileSync(new URL('library-claims.md', import.meta.url), 'utf8');
  const cells = [...text.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
  const slugs = cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, slug = '']) => slug));
  expect(slugs.length).toBeGreaterThan(30);
  expect(slugs.filter((slug) => !foldersIn(puzzlesFolder).includes(slug))).toEqual([]);
  const seen = readSeenToRun();
  expect(slugs.filter((slug) => !seen[slug])).toEqual([]);
});
