import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { type FontSubset, subsetFonts } from '../src/server/build/subset-fonts.ts';

const root = resolve(import.meta.dirname, '..');
const subsets = await subsetFonts();

/** Characters that screens or the library have, and that don't travel with the app. */
const notInSubsets = {
  // Neither font has them: the system draws them.
  bySystem: '→←⏎☐☑⭕🙂😀🟢漢١٢＜',
  // A page that shows one fetches the rest of Latin.
  fetched: '®¬¡čŁƿ',
  // Never shown: `hidden-in.ts`, `keys.ts`, and `read-words.ts` look for them in what people wrote.
  sought: '؟ʼаαсϲԁеһіιјӏоορрԛѕνԝхуАΑВΒСϹЕΕНΗІΙЈКΚМΜΝОΟРΡЅТΤХΧΥΖ',
};

/** What screens say and how they look. */
const screens = globSync(['index.html', 'public/*.js', 'src/{app,contract,rules}/**/*.{ts,tsx,css}'], {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$/.test(file));
/** What the library's puzzles and questions show: code, questions, explanations, and recordings. */
const library = globSync(
  [
    'src/content/{puzzles,skeletons}/**/{puzzle.json,watch.recorded.json,explanation.md,snippet.*,fixed.*}',
    'src/content/questions/*/*.{json,md}',
  ],
  { cwd: root },
);

const used = new Set([...screens, ...library].flatMap((file) => [...new Set(readFileSync(join(root, file), 'utf8'))]));

it('the fonts of the app are those that `npm run fonts` makes', () => {
  expect(subsets.map(({ name }) => name).sort()).toEqual(
    [...globSync('*', { cwd: join(root, 'src/app/ui/fonts') })].sort(),
  );
  const stale = subsets.filter(({ name, bytes }) => !bytes.equals(readFileSync(join(root, 'src/app/ui/fonts', name))));
  expect(stale.map(({ name }) => name)).toEqual([]);
});

it.each(subsets)('$name has every character of screens and library, but those listed', ({ characters }: FontSubset) => {
  expect([screens.length, library.length].every((count) => count > 100)).toBe(true);
  const elsewhere = new Set(Object.values(notInSubsets).join(''));
  expect([...used].filter((character) => !characters.includes(character) && !elsewhere.has(character))).toEqual([]);
  expect([...elsewhere].filter((character) => characters.includes(character) || !used.has(character))).toEqual([]);
});
