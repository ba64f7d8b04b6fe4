import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import * as schema from '../database/schema.ts';
import { seedInterview } from '../interview/seed-interview.ts';
import { queueMail } from '../mail/outgoing-mail.ts';

/** Responses stored for a repeat, and what a passkey is about to sign. */
const ofTheService = ['idempotency_keys', 'operations', 'passkey_challenges'];

describeServer('The download of an account', (openServer) => {
  let server: TestServer;
  let puzzle: { puzzle_id: number };
  let question: { question_id: number };
  let interview: { question_id: number };
  beforeAll(async () => {
    server = await openServer({ seededAt: new Date() });
    await seedInterview(server.db);
    const [first] = await server.db.select().from(schema.questions).limit(1);
    puzzle = { puzzle_id: first!.puzzle_id };
    question = { question_id: first!.id };
    const [asked] = await server.db.select().from(schema.interviewQuestions).limit(1);
    interview = { question_id: asked!.id };
    await insertRows(server.db, schema.downloadChunks, {
      sha256: 'chunk',
      kind: 'puzzle',
      number: 0,
      ids: [],
      size: 0,
    });
  });

  /** The entries of all columns that name a user, as the database itself knows them. */
  async function entries(): Promise<string[]> {
    const { rows } = await server.db.execute<{ table: string; column: string }>(sql`
      select conrelid::regclass::text as "table", attname as "column"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'users'::regclass and conparentid = 0`);
    return rows
      .filter(({ table }) => !ofTheService.includes(table))
      .map(({ table, column }) => (column === 'user_id' ? table : `${table}_${column}`));
  }

  /** A learner with a row in every table that can have one; `mark` is in their own data, `secret` in what nobody can read. */
  async function memberWithAll(): Promise<{ client: Client; mark: string; secret: string }> {
    const { user, client } = await server.member();
    const { db, now } = server;
    const user_id = user.id;
    const [mark, secret] = [`mark-${user_id}-`, `secret-${user_id}-`];
    const day = { local_date: '2026-11-20' };
    const payment = { amount: 999, currency: 'usd', created_at: now } as const;
    const scores = { puzzles_completed: 1, answered: 1, correct: 1 };
    const plan = { user_id, subscription_type: 'monthly' } as const;
    await insertRows(db, schema.accountTokens, {
      token_hash: secret,
      purpose: 'verify_email',
      user_id,
      email: `${mark}@example.test`,
      expires_at: now,
    });
    await insertRows(db, schema.passkeys, {
      id: mark,
      user_id,
      name: mark,
      public_key: secret,
      counter: 0,
      created_at: now,
    });
    await insertRows(db, schema.pushSubscriptions, {
      endpoint: mark,
      user_id,
      p256dh: secret,
      auth: secret,
      updated_at: now,
    });
    await insertRows(db, schema.subscriptions, { ...plan, current_period_end: now });
    await insertRows(db, schema.paymentCustomers, { user_id, customer_id: mark });
    await insertRows(db, schema.checkouts, {
      ...plan,
      id: randomUUID(),
      provider: 'sandbox',
      success_url: '',
      cancel_url: '',
      created_at: now,
    });
    await insertRows(db, schema.receipts, { ...payment, user_id, provider_id: mark, reason: 'start', state: 'paid' });
    await insertRows(db, schema.sandboxSubscriptions, {
      ...plan,
      id: mark,
      started_at: now,
      period_start: now,
      period_end: now,
    });
    await insertRows(db, schema.versions, {
      kind: 'puzzle',
      item_id: user_id,
      version: 1,
      edited_at: now,
      edited_by: user_id,
      body: { mark },
    });
    await insertRows(db, schema.openings, { user_id, ...puzzle, as_daily: false });
    const answer = { user_id, ...day, is_correct: true, points: 10, answered_at: now };
    await insertRows(db, schema.answers, {
      ...answer,
      ...puzzle,
      ...question,
      version: 1,
      selected_answer: 'A',
      correct_answer: 'A',
    });
    await insertRows(db, schema.takenHints, { user_id, ...puzzle, ...question, number: 1 });
    await insertRows(db, schema.tries, { user_id, ...puzzle, ...question, selected_answer: 'A' });
    await insertRows(db, schema.completions, { sequence: user_id, user_id, ...puzzle, day: '2026-11-20', score: 1 });
    await insertRows(db, schema.puzzleProgress, { user_id, ...puzzle, answered: 1, correct: 1, total: 3, xp: 10 });
    await insertRows(db, schema.exercises, {
      id: randomUUID(),
      user_id,
      ...day,
      ...puzzle,
      kind: 'practice',
      done_at: now,
    });
    await insertRows(db, schema.reactions, { user_id, ...puzzle, reaction: 'UP' });
    await insertRows(db, schema.comments, { id: randomUUID(), user_id, ...puzzle, text: mark });
    const report = { target_kind: 'puzzle', target_id: '1', reason: 'typo', created_at: now } as const;
    await insertRows(db, schema.reports, { ...report, id: randomUUID(), user_id, text: mark });
    const settled = { settled_at: now, settled_by: user_id };
    await insertRows(db, schema.reports, { ...report, ...settled, id: randomUUID(), text: secret });
    await insertRows(db, schema.reports, { ...report, author_id: user_id, id: randomUUID(), text: secret });
    await insertRows(db, schema.interviewOpenings, { user_id, ...interview });
    await insertRows(db, schema.interviewAnswers, {
      ...answer,
      ...interview,
      question_version: 1,
      text_answer: mark,
      covered: [],
      missed: [],
    });
    await insertRows(db, schema.leaderboardDays, { user_id, ...scores, day: '2026-11-20', score: 10 });
    await insertRows(db, schema.leaderboardTotals, {
      ...scores,
      timeframe: 'all',
      user_id,
      total_score: 10,
      average_score: 100,
      reached_at: now,
    });
    await insertRows(db, schema.downloadDeliveries, { user_id, sha256: 'chunk', sent_at: now });
    const logged = { at: now, act: 'suspend_account', target_kind: 'account' } as const;
    await insertRows(
      db,
      schema.auditLog,
      { ...logged, actor_id: user_id, actor: mark, target_id: '0' },
      { ...logged, actor_id: 0, actor: secret, target_id: String(user_id) },
    );
    const site = 'http://localhost';
    await queueMail(db, { kind: 'verify_email', recipient: `${mark}@example.test`, site, user_id }, now);
    await queueMail(db, { kind: 'remind_username', recipient: user.email.toUpperCase(), site }, now);
    await queueMail(
      db,
      { kind: 'email_changed', recipient: 'old@example.test', username: user.username, email: '' },
      now,
    );
    return { client, mark, secret };
  }

  test("has the user's rows of every table, no other user's, and no secret", async () => {
    const { client, mark, secret } = await memberWithAll();
    const other = await memberWithAll();
    const { body, text } = await client.call('exportAccount');
    const counts = Object.fromEntries(
      Object.entries(body).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows.length]] : [])),
    );
    const expected = Object.fromEntries((await entries()).map((name) => [name, 1]));
    expect(counts).toEqual({ ...expected, audit_log: 2, outgoing_mails: 3 });
    for (const name of ['passkeys', 'receipts', 'versions_edited_by', 'comments', 'reports', 'interview_answers']) {
      expect(JSON.stringify(body[name]), name).toContain(mark);
    }
    for (const theirs of [secret, other.mark, other.secret, '$argon2']) expect(text).not.toContain(theirs);
    expect(text).not.toMatch(/"(token|password|request)_hash"/);
  });

  test('has the account and the session of a new user, and rejects a visitor', async () => {
    const { user, client } = await server.member();
    const { body } = await client.call('exportAccount');
    expect(body).toMatchObject({
      account: { username: user.username, email: user.email },
      sessions: [{ user_agent: '' }],
      answers: [],
      outgoing_mails: [],
    });
    expect((await server.visitor().call('exportAccount')).status).toBe(401);
  });

  test('is a consistent snapshot, whatever is written meanwhile', async () => {
    const { user, client } = await server.member();
    const user_id = user.id;
    await insertRows(server.db, schema.comments, { id: randomUUID(), user_id, ...puzzle, text: 'Before.' });
    let download: Promise<{ body: Record<string, unknown> }> | undefined;
    await server.db.transaction(async (transaction) => {
      // Tables are read in the order of their declaration: comments after the download, openings before it.
      await transaction.execute(sql`lock table reports`);
      download = client.call('exportAccount');
      // PGlite blocks everyone else until this ends.
      const isWaiting = sql`select 1 from pg_locks where relation = 'reports'::regclass and not granted`;
      if (server.kind === 'postgresql') {
        await expect.poll(async () => (await transaction.execute(isWaiting)).rowCount).toBe(1);
      }
      await transaction.delete(schema.comments).where(eq(schema.comments.user_id, user_id));
      await transaction.insert(schema.interviewOpenings).values({ user_id, ...interview });
    });
    const { comments, interview_openings } = (await download!).body as Record<string, unknown[]>;
    expect(comments!.length + interview_openings!.length).toBe(1);
  });
});
