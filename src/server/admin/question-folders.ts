import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { InterviewFields, NewInterviewBody } from '../../contract/admin-interview.ts';
import type { ImportReply } from '../../contract/admin-puzzles.ts';
import { categoryNames } from '../../contract/categories.ts';
import type { Actor } from '../audit/record-action.ts';
import type { Database } from '../database/open-database.ts';
import { categories, interviewQuestions } from '../database/schema.ts';
import { invalid, Rejection } from '../http/rejection.ts';
import { interviewSnapshot } from '../interview/interview-mapper.ts';
import { freeName, kebab } from './folder-names.ts';
import { OptionInFolder } from './puzzle-folders.ts';
import { readAdminQuestion } from './read-admin-question.ts';
import { readJson, rejectFile } from './read-json.ts';
import { createQuestion, updateQuestion } from './write-question.ts';

export interface QuestionFolder {
  slug: string;
  /** The text of `question.json`. */
  json: string;
}

/** The fields of `question.json` that differ from what staff write. `NewInterviewBody` checks the rest, and ignores the revision. */
const QuestionJson = v.looseObject({
  category: v.picklist(categoryNames),
  is_premium: v.optional(v.boolean()),
  is_active: v.optional(v.boolean()),
  options: v.optional(v.object({ A: OptionInFolder, B: OptionInFolder, C: OptionInFolder, D: OptionInFolder })),
  correct: v.optional(v.string()),
  model_answer: v.optional(v.string()),
});

/** Creates an interview question from a folder, or edits the question that an export writes to that folder. */
export async function importQuestion(
  db: Database,
  { slug, json }: QuestionFolder,
  editor: Actor,
): Promise<ImportReply | Rejection> {
  const file = readJson('question.json', QuestionJson, json);
  if (file instanceof Rejection) return file;
  const [category] = await db.select().from(categories).where(eq(categories.name, file.category));
  if (!category) return invalid({ files: [`question.json, category: This installation has no ${file.category}.`] });
  const id = (await foldersById(db)).find((folder) => folder.slug === slug)?.id;
  const present = id === undefined ? undefined : await readAdminQuestion(db, id);
  const { options, correct, model_answer, ...fields } = file;
  const parsed = v.safeParse(NewInterviewBody, {
    ...fields,
    category_id: category.id,
    is_premium: file.is_premium ?? present?.is_premium,
    is_active: file.is_active ?? present?.is_active,
    ...(options && inColumns(options)),
    correct_mc_answer: correct,
    correct_text_answer: model_answer,
  });
  if (!parsed.success) return rejectFile('question.json', parsed.issues);
  if (!present) {
    const made = await createQuestion(db, parsed.output, editor, slug);
    return made instanceof Rejection ? made : { id: made.id, outcome: 'created' };
  }
  // An update of a deleted one says so.
  const isSame = JSON.stringify(parsed.output) === JSON.stringify(v.parse(InterviewFields, interviewSnapshot(present)));
  if (present.deleted_at === null && isSame) return { id: present.id, outcome: 'unchanged' };
  const changed = await updateQuestion(
    db,
    present.id,
    { ...parsed.output, version: present.version, past_answers: 'by change' },
    editor,
  );
  return changed instanceof Rejection ? changed : { id: changed.id, outcome: 'updated' };
}

/** Returns all interview questions except deleted ones, as folders. */
export async function exportQuestions(db: Database): Promise<QuestionFolder[]> {
  const folders: QuestionFolder[] = [];
  for (const { id, slug, isDeleted } of await foldersById(db)) {
    const question = isDeleted ? undefined : await readAdminQuestion(db, id);
    if (question) folders.push({ slug, json: questionJson(interviewSnapshot(question)) });
  }
  return folders;
}

/** What staff wrote here has no slug: its folder is named after its title. */
async function foldersById(db: Database): Promise<{ id: number; slug: string; isDeleted: boolean }[]> {
  const { id, slug, title, deleted_at } = interviewQuestions;
  const rows = await db.select({ id, slug, title, deleted_at }).from(interviewQuestions).orderBy(asc(id));
  const taken = new Set(rows.map(({ slug }) => slug));
  return rows.map((row) => {
    const name = row.slug ?? freeName(kebab(row.title) || 'question', taken);
    taken.add(name);
    return { id: row.id, slug: name, isDeleted: row.deleted_at !== null };
  });
}

/** Returns `question.json`, with every field that the schema has or gets. */
export function questionJson({
  category_id: _,
  option_a,
  option_b,
  option_c,
  option_d,
  notes,
  correct_mc_answer,
  correct_text_answer,
  key_points,
  ...written
}: ReturnType<typeof interviewSnapshot>): string {
  const option = (text: string | null, letter: 'A' | 'B' | 'C' | 'D') => ({ text, note: notes?.[letter] ?? '' });
  const json =
    written.type === 'MC'
      ? {
          ...written,
          options: {
            A: option(option_a, 'A'),
            B: option(option_b, 'B'),
            C: option(option_c, 'C'),
            D: option(option_d, 'D'),
          },
          correct: correct_mc_answer,
        }
      : { ...written, model_answer: correct_text_answer, key_points: key_points ?? [] };
  return `${JSON.stringify(json, null, 2)}\n`;
}

function inColumns({ A, B, C, D }: NonNullable<v.InferOutput<typeof QuestionJson>['options']>) {
  return {
    option_a: A.text,
    option_b: B.text,
    option_c: C.text,
    option_d: D.text,
    notes: { A: A.note, B: B.note, C: C.note, D: D.note },
  };
}
