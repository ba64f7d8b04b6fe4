import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Words that the specifications replaced by others. Only names on the wire and in stored layouts still have them. */
const oldWords =
  /^(?:act|acts|adopt|fate|judge|keep|keeps|kept|lane|licence|mirror|mirrored|onlooker|pack|packed|parked|refusal|refuse|refused|said|standing|standstill|touches|verdict)$/;

function oldWordIn(name: string): string | undefined {
  return name.split(/(?=[A-Z])|_/).find((word) => oldWords.test(word.toLowerCase()));
}

function exportsOf(file: string): string[] {
  const { staticExports } = parseSync(file, readFileSync(join(root, file), 'utf8')).module;
  return staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName: { name } }) => name ?? []));
}

it('no exported name has a word that the specifications replaced', () => {
  const files = globSync('{src,sw,tests}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['src/content/{puzzles,skeletons}/**'],
  });
  const names = files.flatMap((file) => exportsOf(file).map((name) => ({ file, name })));
  expect(names.length).toBeGreaterThan(1500);
  expect(names.filter(({ name }) => oldWordIn(name) !== undefined)).toEqual([]);
});

it.each([
  ['readPackManifest', 'Pack'],
  ['LicenceTerms', 'Licence'],
  ['is_kept', 'kept'],
  ['unpackChunk', undefined],
  ['performance', undefined],
])('%s has the old word %s', (name, word) => {
  expect(oldWordIn(name)).toBe(word);
});
