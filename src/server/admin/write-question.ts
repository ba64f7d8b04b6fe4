import { eq, sql } from 'drizzle-orm';
import type {
  AdminInterviewQuestion,
  InterviewSnapshot,
  WrittenInterviewQuestion,
} from '../../contract/admin-interview.ts';
import type { PastAnswers } from '../../contract/admin-puzzles.ts';
import { changesOptions } from '../answers/options-version.ts';
import { type Actor, recordAction, type StaffAction } from '../audit/record-action.ts';
import { correctInterviewQuestion, correctionRequired } from '../corrections/correct-answers.ts';
import { bumpVersions, catalogueScope } from '../database/bump-versions.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import type { StoredKeyPoint } from '../database/schema/interview.ts';
import { categories, interviewAnswers, interviewQuestions } from '../database/schema.ts';
import { invalid, notFound, Refusal } from '../http/refusal.ts';
import { interviewSnapshot, type QuestionRow } from '../interview/interview-mapper.ts';
import { readAdminQuestion } from './read-admin-question.ts';
import { forgetVersions, saveVersion } from './versions.ts';
import { editConflict } from './write-puzzle.ts';

export async function createQuestion(
  db: Database,
  body: WrittenInterviewQuestion,
  editor: Actor,
): Promise<AdminInterviewQuestion | Refusal> {
  return db.transaction(async (transaction) => {
    if (!(await isCategory(transaction, body.category_id))) return noCategory();
    const [row] = await transaction
      .insert(interviewQuestions)
      .values({ ...columnsOf(body), created_at: editor.now, updated_at: editor.now })
      .returning({ id: interviewQuestions.id });
    if (!row) throw new Error('The question could not be stored.');
    return settle(transaction, row.id, editor, (made) => ({
      act: 'create_question',
      before: null,
      after: summaryOf(made),
    }));
  });
}

/** Edits an interview question, unless another edit came after `version`: then the refusal has that question as `current`. */
export async function updateQuestion(
  db: Database,
  id: number,
  {
    version,
    past_answers,
    ...body
  }: WrittenInterviewQuestion & { version: number; past_answers?: PastAnswers | undefined },
  editor: Actor,
): Promise<AdminInterviewQuestion | Refusal> {
  return db.transaction(async (transaction) => {
    const row = await lockQuestion(transaction, id);
    if (!row) return notFound('This question');
    if (row.deleted_at !== null) return new Refusal('invalid', 'This question is deleted. Restore it first.');
    if (row.version !== version) return editConflict(await readAdminQuestion(transaction, id));
    if (!(await isCategory(transaction, body.category_id))) return noCategory();
    const isAnswered = (await countAnswers(transaction, id)) > 0;
    if (isAnswered && body.type !== row.type) {
      return invalid({ type: ['This question has answers: its type stays as it is.'] });
    }
    const isCorrection = isAnswered && changesOptions(row, columnsOf(body));
    if (isCorrection && past_answers === undefined) return correctionRequired();
    const before = await saveCurrentVersion(transaction, row);
    const columns = columnsOf(body, row.key_points ?? []);
    const options_version = changesOptions(row, columns) ? row.version + 1 : row.options_version;
    await transaction
      .update(interviewQuestions)
      .set({
        ...columns,
        options_version,
        ...(isCorrection && past_answers === 'void' && { counts_from: row.version + 1 }),
        library_revision: null,
        ...raised(editor),
      })
      .where(eq(interviewQuestions.id, id));
    if (isCorrection && past_answers) {
      const edited = { id, version: row.version + 1, difficulty: body.difficulty };
      await correctInterviewQuestion(transaction, edited, past_answers);
    }
    return settle(transaction, id, editor, (changed) => ({
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
export async function deleteQuestion(db: Database, id: number, editor: Actor): Promise<Refusal | undefined> {
  return db.transaction(async (transaction) => {
    const row = await lockQuestion(transaction, id);
    if (!row || row.deleted_at !== null) return notFound('This question');
    if (row.slug !== null || (await countAnswers(transaction, id)) > 0) {
      const { is_active } = await saveCurrentVersion(transaction, row);
      await transaction
        .update(interviewQuestions)
        .set({ is_active: false, deleted_at: editor.now, library_revision: null, ...raised(editor) })
        .where(eq(interviewQuestions.id, id));
      await settle(transaction, id, editor, (hidden) => ({
        act: 'delete_question',
        before: { is_active, deleted_at: null },
        after: { is_active: hidden.is_active, deleted_at: hidden.deleted_at },
      }));
      return undefined;
    }
    const removed = await presentOf(transaction, id);
    await transaction.delete(interviewQuestions).where(eq(interviewQuestions.id, id));
    await forgetVersions(transaction, { kind: 'question', id });
    await recordAction(transaction, editor, {
      act: 'delete_question',
      target: { kind: 'question', id, name: row.title },
      before: summaryOf(removed),
      after: null,
    });
    await bumpVersions(transaction, catalogueScope, [{ kind: 'question', key: id, deleted: true }]);
    return undefined;
  });
}

/** Restores a deleted interview question. It stays inactive until staff activate it. */
export async function restoreQuestion(
  db: Database,
  id: number,
  editor: Actor,
): Promise<AdminInterviewQuestion | Refusal> {
  return db.transaction(async (transaction) => {
    const row = await lockQuestion(transaction, id);
    if (!row || row.deleted_at === null) return notFound('This deleted question');
    await transaction
      .update(interviewQuestions)
      .set({ deleted_at: null, ...raised(editor) })
      .where(eq(interviewQuestions.id, id));
    return settle(transaction, id, editor, () => ({
      act: 'restore_question',
      before: { deleted_at: row.deleted_at },
      after: { deleted_at: null },
    }));
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

function noCategory(): Refusal {
  return invalid({ category_id: ["This category doesn't exist."] });
}

function countAnswers(transaction: Transaction, id: number): Promise<number> {
  return transaction.$count(interviewAnswers, eq(interviewAnswers.question_id, id));
}

function raised({ now }: Actor) {
  return { version: sql`${interviewQuestions.version} + 1`, updated_at: now };
}

/** Returns the columns of both types, so a question can change its type. Without key points in the body, the `known` ones stay. */
function columnsOf(body: WrittenInterviewQuestion, known: StoredKeyPoint[] = []) {
  if (body.type === 'MC') return { ...noKeys, ...body };
  return { ...noKeys, ...body, key_points: body.key_points ?? known };
}

const noKeys = {
  option_a: null,
  option_b: null,
  option_c: null,
  option_d: null,
  correct_mc_answer: null,
  notes: null,
  correct_text_answer: null,
  key_points: null,
};

/** Stores the version before the first edit, and returns it. Later versions are stored when they're written. */
async function saveCurrentVersion(transaction: Transaction, row: QuestionRow): Promise<InterviewSnapshot> {
  const body = interviewSnapshot(await presentOf(transaction, row.id));
  await saveVersion(
    transaction,
    { kind: 'question', id: row.id },
    { version: row.version, editedAt: row.updated_at, editor: 'library', body },
  );
  return body;
}

/** Returns a question that this transaction has locked or written. */
async function presentOf(transaction: Transaction, id: number): Promise<AdminInterviewQuestion> {
  const question = await readAdminQuestion(transaction, id);
  if (!question) throw new Error('A question that is locked or was written is gone.');
  return question;
}

/** Returns what the audit log says about a created or deleted question: enough to identify it, without keys. */
function summaryOf({ title, type, category_id, difficulty, is_active }: AdminInterviewQuestion) {
  return { title, type, category_id, difficulty, is_active };
}

/** Stores the new version, logs the action, and notifies devices. */
async function settle(
  transaction: Transaction,
  id: number,
  editor: Actor,
  actOn: (question: AdminInterviewQuestion) => Omit<StaffAction, 'target'>,
): Promise<AdminInterviewQuestion> {
  const question = await presentOf(transaction, id);
  await saveVersion(
    transaction,
    { kind: 'question', id },
    {
      version: question.version,
      editedAt: editor.now,
      editor: editor.userId ?? 'command',
      body: interviewSnapshot(question),
    },
  );
  const target = { kind: 'question', id, name: question.title } as const;
  await recordAction(transaction, editor, { target, ...actOn(question) });
  await bumpVersions(transaction, catalogueScope, [{ kind: 'question', key: id }]);
  return question;
}
