import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { expect, it, onTestFinished } from 'vitest';
import { migratedDataDir } from '../../../tests/support/data-dir.ts';
import { firstByDay } from '../../../tests/support/it-at-night.ts';
import { migrationsBefore } from '../../../tests/support/migrations-before.ts';
import { runPostgres } from '../../../tests/support/run-postgres.ts';
import { type LibraryQuestion, readLibraryQuestions } from '../../content/read-questions.ts';
import { openDatabase } from '../database/open-database.ts';
import { openPglitePool } from '../database/pglite-pool.ts';
import { openPostgresqlPools } from '../database/postgresql-pool.ts';
import { corrections, interviewAnswers, interviewQuestions, users } from '../database/schema.ts';
import { checkAnswer } from './check-answer.ts';
import { seedInterview } from './seed-interview.ts';

const library = readLibraryQuestions();
const log = { warn: () => {} };
const now = new Date('2026-11-20T12:00:00.000Z');

/** Answers as releases gave them before learners checked their own: a grader's result, with the words it found by then. */
const results = [
  { graded_by: 'key_points', is_correct: true, covered: ['An old point'], missed: [], points: 20 },
  { graded_by: 'key_points', is_correct: false, covered: [], missed: ['An old point'], points: 0 },
  { graded_by: 'model', is_correct: true, covered: ['An old point'], missed: ['Another'], points: 20 },
  { graded_by: null, is_correct: true, covered: [], missed: [], points: 10 },
  { graded_by: null, is_correct: false, covered: [], missed: [], points: 0 },
] as const;

/** The questions are those of the library, as they were at an earlier revision, in the order of the answers. */
const asked = results.map(({ graded_by }, index) => {
  const type = graded_by === null ? 'MC' : 'OE';
  return library.filter((question) => question.type === type)[index]!;
});

it.each(firstByDay(runPostgres ? ['postgresql', 'pglite'] : ['pglite']))(
  'an upgrade on %s keeps every result and its XP',
  async (kind) => {
    const dataDir = await migratedDataDir();
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const source =
      kind === 'pglite' ? { dataDir, log } : { dataDir, log, databaseUrl: await runPostgres!.createDatabase() };
    await leaveOlderRelease(source);

    const database = await openDatabase(source);
    onTestFinished(() => database.close());
    const { db } = database;
    const before = await db.select().from(interviewAnswers).orderBy(interviewAnswers.question_id);
    await seedInterview(db, asked);
    await seedInterview(db, asked.map(revised));

    const after = await db.select().from(interviewAnswers).orderBy(interviewAnswers.question_id);
    expect(after).toEqual(before);
    expect(after).toMatchObject(results.map((result) => ({ ...result, check: null, correction: null })));
    const [learner] = await db.select().from(users);
    expect(learner?.xp).toBe(50);
    const [first] = after;
    const checked = await db.transaction((transaction) =>
      checkAnswer(transaction, first!.question_id, learner!.id, { confirmed: [] }, { now, sentAt: undefined }),
    );
    expect(checked).toMatchObject({ code: 'already_answered', details: { user_answer: { is_correct: true } } });
    const isFirst = eq(interviewQuestions.id, first!.question_id);
    expect(await db.select().from(interviewQuestions).where(isFirst)).toMatchObject([{ title: 'Revised' }]);
    expect(await db.select().from(corrections)).toEqual([]);
  },
);

function revised(question: LibraryQuestion): LibraryQuestion {
  return { ...question, title: 'Revised', revision: question.revision + 1 };
}

async function leaveOlderRelease(source: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const { pool, close } = await openOlder(source);
  // To create PGlite's files takes longer than all else.
  await pool.query('drop schema public cascade; drop schema if exists drizzle cascade; create schema public');
  const db = drizzle(pool);
  await migrate(db, { migrationsFolder: migrationsBefore('0040', source.dataDir) });
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const { rows } = await pool.query<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
      Object.values(row),
    );
    return rows[0]!.id;
  };
  const user_id = await insert('users', { username: 'ada', email: 'ada@example.org', password_hash: '-', xp: 50 });
  const category_id = await insert('categories', { name: 'Injection' });
  for (const [index, result] of results.entries()) {
    const question = asked[index]!;
    const question_id = await insert('interview_questions', {
      ...{ slug: question.slug, library_revision: 1, title: 'T', description: 'D', explanation: 'E' },
      ...{ type: question.type, category_id, difficulty: 1 },
      ...(question.type === 'MC' ? optionsOf(question) : pointsBefore),
    });
    const right = question.type === 'MC' ? question.correct : null;
    const choice = {
      correct_mc_answer: right,
      selected_mc_answer: result.is_correct ? right : right === 'A' ? 'B' : 'A',
    };
    await insert('interview_answers', {
      ...{ ...result, user_id, question_id, question_version: 1, answered_at: now, local_date: '2026-11-20' },
      ...{ covered: JSON.stringify(result.covered), missed: JSON.stringify(result.missed) },
      ...(right ? choice : { text_answer: 'In words.' }),
    });
  }
  await close();
}

const pointsBefore = {
  correct_text_answer: 'An old point.',
  key_points: JSON.stringify([{ phrase: 'An old point', synonyms: [] }]),
};

function optionsOf({ options: { A, B, C, D }, correct }: LibraryQuestion & { type: 'MC' }) {
  const texts = { option_a: A.text, option_b: B.text, option_c: C.text, option_d: D.text };
  return { ...texts, correct_mc_answer: correct, notes: '{}' };
}

/** Without what `openDatabase` does, which is to migrate it to this release. */
async function openOlder({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }) {
  if (databaseUrl === undefined) return openPglitePool(dataDir);
  const { pool } = await openPostgresqlPools(databaseUrl, 2);
  return { pool, close: () => pool.end() };
}
