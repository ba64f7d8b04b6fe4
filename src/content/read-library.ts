import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { extensions, PuzzleFile } from './puzzle-file.ts';

export type LibraryPuzzle = PuzzleFile & { slug: string; code_snippet: string; explanation: string };

/** Where the starter library's puzzles lie. */
export const puzzlesFolder = fileURLToPath(new URL('puzzles', import.meta.url));

/** The slugs of the puzzles in a folder, in alphabetical order. */
export function puzzleSlugs(folder = puzzlesFolder): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Every puzzle of the starter library. Throws an Error that names the file and the rule which it breaks. */
export function readLibrary(folder = puzzlesFolder): LibraryPuzzle[] {
  return puzzleSlugs(folder).map((slug) => readPuzzle(slug, folder));
}

/** One puzzle of the library; throws as `readLibrary` does. */
export function readPuzzle(slug: string, folder = puzzlesFolder): LibraryPuzzle {
  const file = `${slug}/puzzle.json`;
  const result = v.safeParse(PuzzleFile, parse(read(folder, file), file));
  if (!result.success) {
    const rules = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
    throw new Error(`${file}: ${rules.join('; ')}`);
  }
  return {
    slug,
    ...result.output,
    code_snippet: read(folder, `${slug}/snippet.${extensions[result.output.language]}`),
    explanation: read(folder, `${slug}/explanation.md`),
  };
}

function read(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch (cause) {
    throw new Error(`${file}: cannot be read`, { cause });
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file}: not JSON: ${(cause as Error).message}`, { cause });
  }
}
