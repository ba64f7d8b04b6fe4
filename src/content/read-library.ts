import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Recording } from '../contract/recordings.ts';
import { WrittenRecording } from '../contract/written-recording.ts';
import { extensions, PuzzleFile } from './puzzle-file.ts';
import { readSeenToRun, withSeenToRun } from './toolchains/seen-to-run.ts';

/** The files of a puzzle's folder that readers see something of. `recording` is null until the puzzle is recorded. */
export type PuzzleTexts = { slug: string; code_snippet: string; explanation: string; recording: Recording | null };

export type LibraryPuzzle = PuzzleFile & PuzzleTexts;

/** What a puzzle of the library and a skeleton, which is never a first step, have in common: what the gate checks and proves. */
export type ProvablePuzzle = Omit<LibraryPuzzle, 'is_premium' | 'revision' | 'solved_blind' | 'first_step'> &
  Partial<Pick<LibraryPuzzle, 'first_step'>>;

/** Where the starter library's puzzles lie. */
export const puzzlesFolder = fileURLToPath(new URL('puzzles', import.meta.url));

/** The folders in a folder, in alphabetical order: each is named after a slug. */
export function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Every puzzle of the starter library. Throws an Error that names the file and the rule which it breaks. */
export function readLibrary(folder = puzzlesFolder): LibraryPuzzle[] {
  const seen = readSeenToRun();
  return foldersIn(folder).map((slug) => readLibraryPuzzle(slug, folder, seen));
}

/** One puzzle of the library; throws as `readLibrary` does. Its explanation says with which versions its program was seen to run. */
export function readLibraryPuzzle(slug: string, folder = puzzlesFolder, seen = readSeenToRun()): LibraryPuzzle {
  const puzzle = readPuzzleFolder(PuzzleFile, slug, folder);
  return { ...puzzle, explanation: withSeenToRun(puzzle.explanation, puzzle.language, seen[slug]?.versions) };
}

/** One folder in a puzzle's format, with what `schema` says of its `puzzle.json`; throws as `readLibrary` does. */
export function readPuzzleFolder<File extends Pick<PuzzleFile, 'language'>>(
  schema: v.GenericSchema<unknown, File>,
  slug: string,
  folder: string,
): File & PuzzleTexts {
  const file = readJson(schema, folder, `${slug}/puzzle.json`);
  const recorded = `${slug}/watch.recorded.json`;
  return {
    slug,
    ...file,
    code_snippet: readText(folder, `${slug}/snippet.${extensions[file.language]}`),
    explanation: readText(folder, `${slug}/explanation.md`),
    recording: existsSync(join(folder, recorded)) ? readJson(WrittenRecording, folder, recorded) : null,
  };
}

/** What a JSON file of the library holds. Throws an Error that names the file and the rules of `schema` which it breaks. */
export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  folder: string,
  file: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parse(readText(folder, file), file));
  if (result.success) return result.output;
  const rules = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
  throw new Error(`${file}: ${rules.join('; ')}`);
}

/** What a file of the library holds. Throws an Error that names it if it can't be read. */
export function readText(folder: string, file: string): string {
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
