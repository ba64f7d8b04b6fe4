import { asc, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { extensions, inColumns } from '../../content/puzzle-file.ts';
import {
  type ImportReply,
  NewPuzzleBody,
  type PuzzleFolder,
  type WrittenPuzzle,
  writtenPuzzle,
} from '../../contract/admin-puzzles.ts';
import { languages, puzzleKinds, roles } from '../../contract/puzzles.ts';
import { Text } from '../../contract/scalars.ts';
import { WrittenRecording } from '../../contract/written-recording.ts';
import { roleOf } from '../../rules/roles.ts';
import type { Actor } from '../audit/record-action.ts';
import type { Database } from '../database/open-database.ts';
import { puzzles, questions } from '../database/schema.ts';
import { readListPage } from '../http/list-page.ts';
import { invalid, Rejection } from '../http/rejection.ts';
import { puzzleFolder, puzzleSnapshot } from '../puzzles/puzzle-mapper.ts';
import { readAdminPuzzle } from './read-admin-puzzle.ts';
import { readJson, rejectFile } from './read-json.ts';
import { completed, createPuzzle, updatePuzzle } from './write-puzzle.ts';

export const OptionInFolder = v.object({ text: v.string(), note: v.optional(v.string(), '') });

/** A question in `puzzle.json`. */
export const QuestionJson = v.looseObject({
  id: v.pipe(
    Text,
    v.minLength(1, 'The id of a question has 1 to 100 characters.'),
    v.maxLength(100, 'The id of a question has 1 to 100 characters.'),
  ),
  role: v.optional(v.picklist(roles)),
  // An older export has it, and no role.
  label: v.optional(v.string()),
  text: v.string(),
  options: v.object({ A: OptionInFolder, B: OptionInFolder, C: OptionInFolder, D: OptionInFolder }),
  correct: v.string(),
});

/** The fields of `puzzle.json` that differ from what staff write. `NewPuzzleBody` checks the rest and ignores what only the library has. */
const PuzzleJson = v.looseObject({
  subtitle: v.optional(v.string()),
  language: v.picklist(languages),
  kind: v.optional(v.picklist(puzzleKinds), 'CLASSIC'),
  is_premium: v.optional(v.boolean()),
  is_active: v.optional(v.boolean()),
  published_at: v.optional(v.nullable(v.string())),
  first_step: v.optional(v.nullable(v.number())),
  lines: v.optional(v.array(v.object({ line: v.number(), note: v.string() })), []),
  questions: v.optional(v.array(QuestionJson), []),
});

/** Creates a puzzle from a folder, or edits the puzzle with that slug. A new puzzle without a day is a draft. */
export async function importPuzzle(
  db: Database,
  { slug, files }: PuzzleFolder,
  editor: Actor,
): Promise<ImportReply | Rejection> {
  const file = readJson('puzzle.json', PuzzleJson, files['puzzle.json']);
  if (file instanceof Rejection) return file;
  const snippet = `snippet.${extensions[file.language]}`;
  const [code, explanation] = [files[snippet], files['explanation.md']];
  if (code === undefined || explanation === undefined) {
    return invalid({ files: [`${code === undefined ? snippet : 'explanation.md'} is missing.`] });
  }
  const recording = readJson(
    'watch.recorded.json',
    v.nullable(WrittenRecording),
    files['watch.recorded.json'] ?? 'null',
  );
  if (recording instanceof Rejection) return recording;
  const [row] = await db.select({ id: puzzles.id }).from(puzzles).where(eq(puzzles.slug, slug));
  const present = row && (await readAdminPuzzle(db, row.id));
  const existing = row ? await db.select().from(questions).where(eq(questions.puzzle_id, row.id)) : [];
  const parsed = v.safeParse(NewPuzzleBody, {
    ...file,
    code_snippet: code,
    explanation,
    // A folder without one, such as an older export, doesn't remove it.
    recording: recording ?? present?.recording ?? null,
    subtitle: file.subtitle ?? present?.subtitle ?? '',
    is_premium: file.is_premium ?? present?.is_premium,
    is_active: file.is_active ?? present?.is_active ?? true,
    published_at: file.published_at === undefined ? (present?.published_at ?? null) : file.published_at,
    first_step: file.first_step === undefined ? (present?.first_step ?? null) : file.first_step,
    questions: file.questions.map((question) => {
      const id = existing.find(({ slug }) => slug === question.id)?.id;
      const before = present?.questions.find((each) => each.id === id);
      return { ...before, ...inColumns(question), role: question.role ?? before?.role ?? roleOf(question), id };
    }),
  });
  if (!parsed.success) return rejectFile('puzzle.json', parsed.issues);
  const slugs = file.questions.map(({ id }) => id);
  if (new Set(slugs).size < slugs.length) return invalid({ files: ['puzzle.json: two questions have the same id.'] });
  if (!present) {
    const made = await createPuzzle(db, parsed.output, editor, { slug, questionSlugs: slugs });
    return made instanceof Rejection ? made : { id: made.id, outcome: 'created' };
  }
  // An update of a deleted one says so.
  if (present.deleted_at === null && isSame(completed(parsed.output), bodyOf(puzzleSnapshot(present)))) {
    return { id: present.id, outcome: 'unchanged' };
  }
  const changed = await updatePuzzle(
    db,
    present.id,
    { ...parsed.output, version: present.version, past_answers: 'by change' as const },
    editor,
    slugs,
  );
  return changed instanceof Rejection ? changed : { id: changed.id, outcome: 'updated' };
}

/** Returns a page of all puzzles except deleted ones, as folders. Proof programs aren't in the database. */
export async function exportPuzzles(db: Database, page: number) {
  const isNotDeleted = isNull(puzzles.deleted_at);
  return readListPage(page, await db.$count(puzzles, isNotDeleted), async (limit, offset) => {
    const rows = await db
      .select({ id: puzzles.id })
      .from(puzzles)
      .where(isNotDeleted)
      .orderBy(asc(puzzles.id))
      .limit(limit)
      .offset(offset);
    const folders: PuzzleFolder[] = [];
    for (const { id } of rows) {
      const folder = await folderOf(db, id);
      if (folder) folders.push(folder);
    }
    return folders;
  });
}

async function folderOf(db: Database, id: number): Promise<PuzzleFolder | undefined> {
  const puzzle = await readAdminPuzzle(db, id);
  if (!puzzle) return undefined;
  const slugs = new Map(
    (await db.select().from(questions).where(eq(questions.puzzle_id, id))).map((row) => [row.id, row.slug]),
  );
  return puzzleFolder(puzzle, slugs);
}

function bodyOf(snapshot: unknown): unknown {
  // Without the rules for a new one, because an older version stored others.
  return v.parse(v.object(writtenPuzzle), snapshot);
}

function isSame(one: WrittenPuzzle, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
