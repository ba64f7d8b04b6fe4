import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Words that the specifications replaced by others. Only names on the wire and in stored layouts still have them. */
const oldWords =
  /^(?:act|acts|adopt(?:s|ed|ing)?|attend|everything|fate|impatient|judge|keep|keeping|keeps|kept|lack|lane|licence|mirror|mirrored|moment|nobody|nobodys|onlooker|pack|packed|parked|patience|patient|refusal|refuse|refused|said|standing|standstill|strangers?|thanks|touches|verdicts?)$/;

/** Names that say too little, but are good as a word of a longer one. */
const vagueNames = ['ago', 'bestFirst', 'isOld', 'leave', 'load', 'sample', 'written'];

function oldWordIn(name: string): string | undefined {
  if (vagueNames.includes(name)) return name;
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
  ['nobodysHash', 'nobodys'],
  ['adopting', 'adopting'],
  ['PatientClient', 'Patient'],
  ['leave', 'leave'],
  ['leaveScreen', undefined],
  ['unpackChunk', undefined],
  ['performance', undefined],
])('%s has the old word %s', (name, word) => {
  expect(oldWordIn(name)).toBe(word);
});
