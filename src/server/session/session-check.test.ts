import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { describeOnEachDatabase, type TestServer } from '../../../tests/support/server.ts';
import { recordStatements } from '../../../tests/support/statements.ts';
import { answers, operations, puzzles, sessions, subscriptions, users } from '../database/schema.ts';

describeOnEachDatabase('A session that a process has kept', (openServer) => {
  let server: TestServer;
  let other: TestServer;
  let premium: number;
  beforeAll(async () => {
    server = await openServer({ seededAt: new Date() });
    other = await server.twin({ replyTtlMs: 600_000 });
    const [locked] = await server.db
      .select({ id: puzzles.id })
      .from(puzzles)
      .where(and(puzzles.is_premium, puzzles.is_active, sql`${puzzles.published_at} < current_date - 1`))
      .limit(1);
    premium = locked!.id;
  });

  /** A learner whose session both processes have kept. */
  async function known(fields: Parameters<TestServer['member']>[0] = {}) {
    const { user, client } = await server.member(fields);
    const there = other.visitor();
    there.cookies.set('sessionid', client.cookie('sessionid')!);
    for (const each of [client, there]) expect((await each.call('readUser')).status).toBe(200);
    return { user, client, there };
  }

  const reads = {
    "a learner's daily": (client: Client) => client.call('readPuzzle', { params: { id: 0 } }),
    'the list': (client: Client) => client.call('listPuzzles'),
    'a pull': (client: Client) => client.call('pull', { query: {} }),
  };

  it.each(Object.entries(reads).slice(0, 2))('is confirmed by the one statement of %s', async (_name, read) => {
    const { there } = await known();
    const first = await read(there);
    const statements = await recordStatements(async () => {
      expect((await read(there)).body).toEqual(first.body);
    });
    expect(statements).toHaveLength(1);
  });

  const react = (client: Client, desired: 'UP' | 'DOWN' = 'UP') =>
    client.call('reactToPuzzle', { params: { id: 0 }, body: { desired }, key: randomUUID() });

  it('is confirmed by the claim of an operation', async () => {
    const { client } = await known();
    await client.call('readPuzzle', { params: { id: 0 } });
    const statements = await recordStatements(() => react(client));
    expect(statements.filter(({ text }) => text.includes('"sessions"'))).toHaveLength(1);
    expect(statements[0]?.text).toMatch(/^begin/);
  });

  const ends: Record<string, (user: { id: number }, client: Client) => Promise<unknown>> = {
    'a logout': (_user, client) => client.call('logout'),
    'a suspension': ({ id }) => server.db.update(users).set({ suspended_at: sql`now()` }).where(eq(users.id, id)),
    'another device that ends it': ({ id }) => server.db.delete(sessions).where(eq(sessions.user_id, id)),
    'its last day': ({ id }) =>
      server.db.update(sessions).set({ expires_at: sql`now()` }).where(eq(sessions.user_id, id)),
    "its account's deletion": ({ id }) => server.db.delete(users).where(eq(users.id, id)),
  };

  it.each(Object.entries(ends))('ends with %s, at another process with the next request', async (_name, end) => {
    const { user, client, there } = await known({ plan: 'annual' });
    for (const read of Object.values(reads)) await read(there);
    expect((await there.call('readPuzzle', { params: { id: premium } })).status).toBe(200);
    await end(user, client);
    expect((await there.call('readPuzzle', { params: { id: premium } })).rejection.code).toBe('premium_required');
    // From then on, its cookie costs no more than one that was never valid.
    const readings = await recordStatements(() => there.call('pull', { query: {} }));
    expect(readings.filter(({ text }) => text.includes('from "sessions"'))).toHaveLength(1);
    expect(readings[0]?.text).toContain('from "sessions"');
    expect((await there.call('pull', { query: {} })).body).toMatchObject({ user_id: null, username: null, plan: null });
    expect((await there.call('listPuzzles')).body).toEqual((await other.visitor().call('listPuzzles')).body);
    expect((await react(there)).rejection.code).toMatch(/^(session_expired|account_suspended)$/);
    const puzzle = (await other.visitor().call('readPuzzle', { params: { id: 0 } })).body;
    const body = { question_id: puzzle.questions[0]!.id, answer: 'A' } as const;
    const answered = await there.call('answerPuzzle', { params: { id: puzzle.id }, body, key: randomUUID() });
    expect(answered.rejection.code).toMatch(/^(session_expired|account_suspended)$/);
    expect(await server.db.$count(answers, eq(answers.user_id, user.id))).toBe(0);
    expect(await server.db.$count(operations, eq(operations.user_id, user.id))).toBe(0);
  });

  it('ends with a new password, on every device but that one', async () => {
    const { user, client, there } = await known();
    const elsewhere = await server.signIn(user);
    await elsewhere.call('pull', { query: {} });
    await there.call('pull', { query: {} });
    await client.call('login', { body: { username: user.username, password: user.password } });
    const change = { current_password: user.password, password: 'a new password of some length' };
    expect((await client.call('changePassword', { body: change })).status).toBe(200);
    expect((await elsewhere.call('pull', { query: {} })).body.username).toBeNull();
    expect((await there.call('pull', { query: {} })).body.username).toBeNull();
  });

  it('has the plan that the account has now', async () => {
    const { user, there } = await known();
    const open = () => there.call('readPuzzle', { params: { id: premium } });
    expect((await open()).rejection.code).toBe('premium_required');
    await server.subscribe(user.id, 'annual');
    expect((await open()).status).toBe(200);
    await server.db
      .update(subscriptions)
      .set({ current_period_end: sql`now()` })
      .where(eq(subscriptions.user_id, user.id));
    expect((await open()).rejection.code).toBe('premium_required');
  });

  it("has the staff's rights that the account has now", async () => {
    const { user, there } = await known({ is_staff: true });
    const open = () => there.call('readPuzzle', { params: { id: premium } });
    expect((await open()).status).toBe(200);
    await server.db.update(users).set({ is_staff: false }).where(eq(users.id, user.id));
    expect((await open()).rejection.code).toBe('premium_required');
  });

  it('is of the name that the account has now, for devices that tell it', async () => {
    const { user, there } = await known();
    await there.call('pull', { query: {} });
    const username = `renamed-${user.id}`;
    await server.db.update(users).set({ username }).where(eq(users.id, user.id));
    const reply = await there.call('pull', { query: {}, headers: { 'x-expected-user': username } });
    expect(reply.body).toMatchObject({ username });
    const old = await there.call('pull', { query: {}, headers: { 'x-expected-user': user.username } });
    expect(old.rejection.code).toBe('wrong_user');
  });

  it('survives an answer, which changes the account', async () => {
    const { user, there } = await known();
    const puzzle = (await there.call('readPuzzle', { params: { id: 0 } })).body;
    for (const { id } of puzzle.questions) {
      const body = { question_id: id, answer: 'A' } as const;
      await there.call('answerPuzzle', { params: { id: puzzle.id }, body, key: randomUUID() });
    }
    expect(await server.db.$count(answers, and(eq(answers.user_id, user.id), isNotNull(answers.answered_at)))).toBe(
      puzzle.questions.length,
    );
    expect(await recordStatements(() => reads["a learner's daily"](there))).toHaveLength(1);
  });

  describe('when its use was last written an hour ago', () => {
    it('is read again within a minute, which writes its use', async () => {
      const { user, client } = await known();
      await reads['the list'](client);
      const own = eq(sessions.user_id, user.id);
      await server.db.update(sessions).set({ used_at: sql`now() - interval '2 hours'` }).where(own);
      const now = Date.now();
      const { now: realNow } = Date;
      Date.now = () => now + 60_001;
      try {
        await reads['the list'](client);
      } finally {
        Date.now = realNow;
      }
      const [row] = await server.db.select().from(sessions).where(own);
      expect(row!.used_at.getTime()).toBeGreaterThan(now - 3_600_000);
    });
  });
});
