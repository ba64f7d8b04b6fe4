import { join } from 'node:path';
import * as v from 'valibot';
import { Letter, languages, puzzleKinds } from '../../contract/puzzles.ts';
import { extensions } from '../puzzle-file.ts';
import { type ProvablePuzzle, readJson, readText } from '../read-library.ts';

const OptionText = v.object({ text: v.string() });

/** What a recording needs of a `puzzle.json`. An installation's puzzle may break the library's rules and doesn't say which question asks for the fix. */
const RecordableFile = v.object({
  language: v.picklist(languages),
  kind: v.optional(v.picklist(puzzleKinds), 'CLASSIC'),
  file_name: v.string(),
  lines: v.optional(v.array(v.object({ line: v.number() })), []),
  questions: v.optional(
    v.array(
      v.object({
        id: v.string(),
        options: v.object({ A: OptionText, B: OptionText, C: OptionText, D: OptionText }),
        correct: Letter,
        is_fix: v.optional(v.boolean(), false),
      }),
    ),
    [],
  ),
});

/** As much of a puzzle as a recording needs. */
export type Recordable = Pick<ProvablePuzzle, 'slug' | 'code_snippet'> & v.InferOutput<typeof RecordableFile>;

/** Reads a puzzle's folder as an installation exports it. Throws an Error that names the file and the rules that it breaks. */
export function readExported(slug: string, folder: string): Recordable {
  const file = readJson(RecordableFile, folder, join(slug, 'puzzle.json'));
  return { slug, ...file, code_snippet: readText(folder, join(slug, `snippet.${extensions[file.language]}`)) };
}
