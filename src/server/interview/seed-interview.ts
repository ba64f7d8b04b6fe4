import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { type LibraryQuestion, readLibraryQuestions } from '../../content/read-questions.ts';
import { changesOptions } from '../answers/options-version.ts';
import { choiceFor, correctInterviewQuestion } from '../corrections/correct-answers.ts';
import { bumpVersions, catalogueScope } from '../database/bump-versions.ts';
import { categoryIdOf, libraryCategories } from '../database/library-categories.ts';
import type { Database } from '../database/open-database.ts';
import { interviewQuestions } from '../database/schema.ts';
import { blankColumns } from './interview-mapper.ts';

/**
 * Loads the starter library's interview questions into the database. Adds missing ones, updates those with a higher revision, and
 * deactivates those that left the library. Questions that staff edited don't change. `choiceFor` says what
 * becomes of earlier answers.
 */
export async function seedInterview(db: Database, library = readLibraryQuestions()): Promise<void> {
  await db.transaction(async (transaction) => {
    const categoryIds = await libraryCategories(transaction);
    const known = new Map((await transaction.select().from(interviewQuestions)).map((row) => [row.slug, row]));
    const changed: number[] = [];
    for (const question of library) {
      const row = known.get(question.slug);
      const values = columns(question, categoryIds);
      if (!row) {
        const inserted = await transaction
          .insert(interviewQuestions)
          .values(values)
          .returning({ id: interviewQuestions.id });
        changed.push(...inserted.map(({ id }) => id));
      } else if (row.library_revision !== null && row.library_revision < question.revision) {
        // Answers wait, so none is graded by the old key.
        await transaction.select().from(interviewQuestions).where(eq(interviewQuestions.id, row.id)).for('update');
        const version = sql`${interviewQuestions.version} + 1`;
        const isCorrected = row.type === 'MC' && values.type === 'MC' && changesOptions(row, values);
        const choice = isCorrected ? choiceFor('by change', row, values) : undefined;
        await transaction
          .update(interviewQuestions)
          .set({
            ...values,
            version,
            ...(changesOptions(row, values) && { options_version: version }),
            ...(choice === 'void' && { counts_from: version }),
            updated_at: sql`now()`,
          })
          .where(eq(interviewQuestions.id, row.id));
        if (choice) {
          const { id, difficulty } = row;
          await correctInterviewQuestion(transaction, { id, version: row.version + 1, difficulty }, choice);
        }
        changed.push(row.id);
      }
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
  });
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
