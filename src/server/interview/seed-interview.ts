import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { type LibraryQuestion, readLibraryQuestions } from '../../content/read-questions.ts';
import { changesOptions } from '../answers/options-version.ts';
import { changesOf, outcomeOf, startCorrection, versionsAfter } from '../corrections/plan-correction.ts';
import { bumpVersions, catalogueScope } from '../database/bump-versions.ts';
import { categoryIdOf, libraryCategories } from '../database/library-categories.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { interviewAnswers, interviewQuestions } from '../database/schema.ts';
import { blankColumns } from './interview-mapper.ts';

/**
 * Loads the starter library's interview questions into the database. Adds missing ones, updates those with a higher revision, and
 * deactivates those that left the library. Questions that staff edited don't change. Each update is a transaction of its own, as in
 * `seedLibrary`.
 */
export async function seedInterview(db: Database, library = readLibraryQuestions()): Promise<void> {
  const { known, categoryIds } = await db.transaction(async (transaction) => {
    const categoryIds = await libraryCategories(transaction);
    const known = new Map((await transaction.select().from(interviewQuestions)).map((row) => [row.slug, row]));
    const changed: number[] = [];
    const missing = library.filter(({ slug }) => !known.has(slug));
    if (missing.length > 0) {
      const inserted = await transaction
        .insert(interviewQuestions)
        .values(missing.map((question) => columns(question, categoryIds)))
        .returning({ id: interviewQuestions.id });
      changed.push(...inserted.map(({ id }) => id));
    }
    const retired = await transaction
      .update(interviewQuestions)
      .set({ is_active: false, version: sql`${interviewQuestions.version} + 1`, updated_at: sql`now()` })
      .where(
        and(
          eq(interviewQuestions.is_active, true),
          isNotNull(interviewQuestions.slug),
          isNotNull(interviewQuestions.library_revision),
          notInArray(
            interviewQuestions.slug,
            library.map(({ slug }) => slug),
          ),
        ),
      )
      .returning({ id: interviewQuestions.id });
    changed.push(...retired.map(({ id }) => id));
    await bumpVersions(
      transaction,
      catalogueScope,
      changed.map((key) => ({ kind: 'question', key })),
    );
    return { known, categoryIds };
  });
  for (const question of library) {
    const row = known.get(question.slug);
    if (!row || !isOlder(row.library_revision, question)) continue;
    await db.transaction((transaction) => revise(transaction, question, row.id, categoryIds));
  }
}

/** Returns whether the library has a newer revision. Staff's questions, and those that they edited, have none. */
function isOlder(revision: number | null, question: LibraryQuestion): boolean {
  return revision !== null && revision < question.revision;
}

/** Updates a question, unless another process just did. `outcomeOf` says what becomes of earlier answers. */
async function revise(
  transaction: Transaction,
  question: LibraryQuestion,
  id: number,
  categoryIds: ReadonlyMap<string, number>,
): Promise<void> {
  // Answers wait, so none is graded by the old key.
  const [row] = await transaction.select().from(interviewQuestions).where(eq(interviewQuestions.id, id)).for('update');
  if (!row || !isOlder(row.library_revision, question)) return;
  const values = columns(question, categoryIds);
  const version = row.version + 1;
  const isChanged = changesOptions(row, values);
  const outcome = isChanged && row.type === values.type ? outcomeOf('by change', row, values) : undefined;
  await transaction
    .update(interviewQuestions)
    .set({ ...values, version, ...(isChanged && versionsAfter(outcome, version)), updated_at: sql`now()` })
    .where(eq(interviewQuestions.id, id));
  const changes = changesOf(id, outcome, values);
  const isAnswered = (await transaction.$count(interviewAnswers, eq(interviewAnswers.question_id, id))) > 0;
  if (changes.length > 0 && isAnswered) {
    await startCorrection(transaction, { interview_question_id: id }, version, changes);
  }
  await bumpVersions(transaction, catalogueScope, [{ kind: 'question', key: id }]);
}

/** Returns the columns of both types, so a question can change its type. */
function columns({ revision, category, ...question }: LibraryQuestion, categoryIds: ReadonlyMap<string, number>) {
  const head = { library_revision: revision, category_id: categoryIdOf(category, categoryIds) };
  if (question.type === 'OE') {
    const { model_answer: correct_text_answer, ...written } = question;
    return { ...blankColumns, ...head, ...written, correct_text_answer };
  }
  const { options, correct: correct_mc_answer, ...written } = question;
  const { A, B, C, D } = options;
  return {
    ...blankColumns,
    ...head,
    ...written,
    option_a: A.text,
    option_b: B.text,
    option_c: C.text,
    option_d: D.text,
    correct_mc_answer,
    notes: { A: A.note, B: B.note, C: C.note, D: D.note },
  };
}
