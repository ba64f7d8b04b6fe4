import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import subsetFont from 'subset-font';

/** The folder of the stylesheet that declares the fonts. */
const folder = resolve(import.meta.dirname, '../../app/ui');

interface Source {
  /** A file of a package. */
  from: string;
  /** What the variable weight is limited to. */
  weights?: { min: number; max: number };
  /** What the app uses of the font's features, and what browsers switch on by themselves. The others need glyphs of their own. */
  features: string[];
}

const textFeatures = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

/** What the files in `src/app/ui/fonts` are made from. */
const sources: Record<string, Source> = {
  'source-sans-3-core.woff2': {
    from: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    weights: { min: 300, max: 700 },
    features: textFeatures,
  },
  'source-sans-3-italic-core.woff2': {
    from: '@fontsource/source-sans-3/files/source-sans-3-latin-400-italic.woff2',
    features: textFeatures,
  },
  // Without the ligatures of code, which the stylesheets switch off and which are most of this font.
  'jetbrains-mono-core.woff2': {
    from: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    weights: { min: 400, max: 700 },
    features: ['ccmp', 'mark', 'mkmk', 'zero'],
  },
};

/** The license of these fonts asks that it and the copyright stay in the file: their numbers in the table of names. */
const licenseNames = [0, 13, 14];

/** A file in `src/app/ui/fonts`: its name, the characters that `fonts.css` declares for it, and its bytes. */
export interface FontSubset {
  name: string;
  characters: string;
  bytes: Buffer;
}

/** Makes the fonts that travel with the app: the packages' own, with only the characters that `fonts.css` declares for them. */
export function subsetFonts(): Promise<FontSubset[]> {
  const faces = readFileSync(join(folder, 'fonts.css'), 'utf8').matchAll(/@font-face \{[^}]+\}/g);
  const declared = [...faces].flatMap(([face]) => {
    const name = /url\("\.\/fonts\/([^"]+)"\)/.exec(face)?.[1];
    return name ? [{ name, characters: charactersOf(face) }] : [];
  });
  return Promise.all(
    declared.map(async ({ name, characters }) => {
      const source = sources[name];
      if (!source) throw new Error(`${basename(import.meta.filename)} has no source for fonts/${name}.`);
      const original = readFileSync(createRequire(import.meta.url).resolve(source.from));
      // Its types don't know `keepFeatures` yet, so they get no literal.
      const options = {
        targetFormat: 'woff2' as const,
        keepFeatures: source.features,
        preserveNameIds: licenseNames,
        ...(source.weights && { variationAxes: { wght: source.weights } }),
      };
      const bytes = await subsetFont(original, characters, options);
      return { name, characters, bytes };
    }),
  );
}

function charactersOf(face: string): string {
  const ranges = /unicode-range:([^;]+);/.exec(face)?.[1] ?? '';
  return ranges
    .split(',')
    .map((range) => {
      const [first, last = first] = range
        .trim()
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return String.fromCodePoint(...Array.from({ length: last! - first! + 1 }, (_, index) => first! + index));
    })
    .join('');
}

if (import.meta.main) {
  for (const { name, bytes } of await subsetFonts()) {
    writeFileSync(join(folder, 'fonts', name), bytes);
    console.log(`${name}: ${bytes.length} bytes`);
  }
}
