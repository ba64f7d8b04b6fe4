import { eq } from 'drizzle-orm';
import type { AdminInterviewQuestion, WrittenInterviewQuestion } from '../../contract/admin-interview.ts';
import { changesOptions } from '../answers/options-version.ts';
import type { Actor } from '../audit/record-action.ts';
import {
  type Choice,
  changesOf,
  correctionRequired,
  outcomeOf,
  startCorrection,
  versionsAfter,
} from '../corrections/plan-correction.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import type { StoredKeyPoint } from '../database/schema/interview.ts';
import { categories, interviewAnswers, interviewQuestions } from '../database/schema.ts';
import { invalid, notFound, type Rejection } from '../http/rejection.ts';
import { blankColumns, interviewSnapshot, type QuestionRow } from '../interview/interview-mapper.ts';
import { questionTexts, storeTrees } from '../text-trees/text-trees.ts';
import { itemEdits, raised } from './item-edits.ts';
import { readAdminQuestion } from './read-admin-question.ts';

const edits = itemEdits({
  kind: 'question',
  read: readAdminQuestion,
  snapshot: interviewSnapshot,
  summary: ({ title, type, category_id, difficulty, is_premium, is_active }) => ({
    title,
    type,
    category_id,
    difficulty,
    is_premium,
    is_active,
  }),
});

/** `slug`: the name of the folder that it comes from. */
export async function createQuestion(
  db: Database,
  body: WrittenInterviewQuestion,
  editor: Actor,
  slug: string | null = null,
): Promise<AdminInterviewQuestion | Rejection> {
  return db.transaction(async (transaction) => {
    if (!(await isCategory(transaction, body.category_id))) return noCategory();
    const [row] = await transaction
      .insert(interviewQuestions)
      .values({ ...columnsOf(body), slug, created_at: editor.now, updated_at: editor.now })
      .returning({ id: interviewQuestions.id });
    if (!row) throw new Error('The question could not be stored.');
    await storeTrees(transaction, questionTexts, row.id);
    return edits.settleNew(transaction, row.id, editor);
  });
}

/** Edits an interview question, unless another edit came after `version`: then the rejection has that question as `current`. */
export async function updateQuestion(
  db: Database,
  id: number,
  { version, past_answers, ...body }: WrittenInterviewQuestion & { version: number; past_answers?: Choice | undefined },
  editor: Actor,
): Promise<AdminInterviewQuestion | Rejection> {
  return db.transaction(async (transaction) => {
    const row = await lockQuestion(transaction, id);
    if (!row) return notFound('This question');
    const rejection = await edits.rejectEdit(transaction, row, version);
    if (rejection) return rejection;
    if (!(await isCategory(transaction, body.category_id))) return noCategory();
    const isAnswered = (await countAnswers(transaction, id)) > 0;
    if (isAnswered && body.type !== row.type) {
      return invalid({ type: ['This question has answers: its type stays as it is.'] });
    }
    const columns = columnsOf(body, row.key_points ?? []);
    const isChanged = changesOptions(row, columns);
    const isCorrection = isAnswered && isChanged;
    if (isCorrection && past_answers === undefined) return correctionRequired();
    const before = await edits.saveCurrentVersion(transaction, row);
    // Staff chose for what is answered. What isn't can still get answers to the version before.
    const outcome = isChanged
      ? outcomeOf((isAnswered ? past_answers : undefined) ?? 'by change', row, columns)
      : undefined;
    await transaction
      .update(interviewQuestions)
      .set({
        ...columns,
        ...(isChanged && versionsAfter(outcome, row.version + 1)),
        library_revision: null,
        ...raised(interviewQuestions, editor),
      })
      .where(eq(interviewQuestions.id, id));
    await storeTrees(transaction, questionTexts, id);
    if (isCorrection) {
      const changes = changesOf(id, outcome, columns);
      await startCorrection(transaction, { interview_question_id: id }, row.version + 1, changes);
    }
    return edits.settle(transaction, id, editor, (changed) => ({
      act: 'update_question',
      before,
      after: { ...interviewSnapshot(changed), ...(isCorrection && { past_answers }) },
    }));
  });
}

/**
 * Deletes an interview question. If learners answered it, hides it instead, with their data. A library question is hidden, too, because the
 * next start would restore it.
 */
export async function deleteQuestion(db: Database, id: number, editor: Actor): Promise<Rejection | undefined> {
  return db.transaction(async (transaction) => {
    const row = await lockQuestion(transaction, id);
    if (!row || row.deleted_at !== null) return notFound('This question');
    if (row.slug !== null || (await countAnswers(transaction, id)) > 0) {
      await edits.hide(transaction, row, editor, async () => {
        await transaction
          .update(interviewQuestions)
          .set({
            ...{ is_active: false, deleted_at: editor.now, library_revision: null },
            ...raised(interviewQuestions, editor),
          })
          .where(eq(interviewQuestions.id, id));
      });
      return undefined;
    }
    await edits.erase(transaction, row, editor, async () => {
      await transaction.delete(interviewQuestions).where(eq(interviewQuestions.id, id));
    });
    return undefined;
  });
}

/** Restores a deleted interview question. It stays inactive until staff activate it. */
export async function restoreQuestion(
  db: Database,
  id: number,
  editor: Actor,
): Promise<AdminInterviewQuestion | Rejection> {
  return db.transaction(async (transaction) => {
    const row = await lockQuestion(transaction, id);
    if (!row || row.deleted_at === null) return notFound('This deleted question');
    await transaction
      .update(interviewQuestions)
      .set({ deleted_at: null, ...raised(interviewQuestions, editor) })
      .where(eq(interviewQuestions.id, id));
    return edits.settleRestored(transaction, row, editor);
  });
}

async function lockQuestion(transaction: Transaction, id: number): Promise<QuestionRow | undefined> {
  const [row] = await transaction.select().from(interviewQuestions).where(eq(interviewQuestions.id, id)).for('update');
  return row;
}

async function isCategory(transaction: Transaction, id: number): Promise<boolean> {
  const [row] = await transaction.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  return row !== undefined;
}

function noCategory(): Rejection {
  return invalid({ category_id: ["This category doesn't exist."] });
}

function countAnswers(transaction: Transaction, id: number): Promise<number> {
  return transaction.$count(interviewAnswers, eq(interviewAnswers.question_id, id));
}

/** Returns the columns of both types, so a question can change its type. Without key points in the body, the `known` ones stay. */
function columnsOf(body: WrittenInterviewQuestion, known: StoredKeyPoint[] = []) {
  if (body.type === 'MC') return { ...blankColumns, ...body };
  return { ...blankColumns, ...body, key_points: body.key_points ?? known };
}
