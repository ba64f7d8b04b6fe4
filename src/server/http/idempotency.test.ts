import { createHash, randomUUID } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase, type TestServer } from '../../../tests/support/server.ts';
import { type ErrorCode, statusByCode } from '../../contract/errors.ts';
import {
  answers,
  comments,
  idempotencyKeys,
  operations,
  puzzles,
  questions,
  reactions,
  sharedReplies,
} from '../database/schema.ts';
import { runIdempotent } from './idempotency.ts';
import { Rejection } from './rejection.ts';

const noon = '2026-11-20T12:00:00.000Z';

describeOnEachDatabase('an operation', (openServer) => {
  let server: TestServer;
  /** 2 questions that everyone can open. */
  let open: [number, number];
  beforeAll(async () => {
    server = await openServer({ seededAt: noon });
    server.setClock(noon);
    const rows = await server.db.select().from(puzzles).where(eq(puzzles.is_premium, false));
    const [one, other] = rows.filter(({ published_at }) => published_at !== null && published_at <= noon.slice(0, 10));
    open = [one!.id, other!.id];
  });

  const up = { desired: 'UP' } as const;
  const keysOf = (userId: number, key: string) =>
    server.db
      .select()
      .from(operations)
      .where(and(eq(operations.user_id, userId), eq(operations.key, key)));
  const reactionsOf = (userId: number) =>
    server.db
      .select({ puzzle_id: reactions.puzzle_id, reaction: reactions.reaction })
      .from(reactions)
      .where(eq(reactions.user_id, userId));

  it("SRV-1: returns in_progress if its first run doesn't end in time, and runs when repeated", async ({ skip }) => {
    // PGlite has one connection, so nothing waits for another.
    if (server.kind !== 'postgresql') skip();
    const { user, client } = await server.member();
    const key = randomUUID();
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = server.db
      .transaction(async (transaction) => {
        const claim = { user_id: user.id, key, month: 0, request: 0n, status: 0 };
        await transaction.insert(operations).values(claim);
        held.resolve();
        await go.promise;
        // As a process that dies has it.
        throw new Error('died');
      })
      .catch((error) => error);
    await held.promise;
    const params = { id: open[0] };
    const meanwhile = await client.call('reactToPuzzle', { params, body: up, key });
    const done = await reactionsOf(user.id);
    go.resolve();
    const { status, rejection, headers } = meanwhile;
    expect([status, rejection.code, headers['retry-after']]).toEqual([409, 'in_progress', '2']);
    expect(done).toEqual([]);
    expect(await first).toMatchObject({ message: 'died' });
    const again = await client.call('reactToPuzzle', { params, body: up, key });
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect(await reactionsOf(user.id)).toEqual([{ puzzle_id: open[0], reaction: 'UP' }]);
  });

  it('SRV-1: matches a replay by key, path, and body, and rejects the key with another of them', async () => {
    const { user, client } = await server.member();
    const key = randomUUID();
    const params = { id: open[0] };
    const first = await client.call('reactToPuzzle', { params, body: up, key });
    const others = [
      await client.call('reactToPuzzle', { params: { id: open[1] }, body: up, key }),
      await client.call('reactToPuzzle', { params, body: { desired: null }, key }),
      await client.call('reactToPuzzle', { params, body: { desired: 'DOWN' }, key }),
      await client.call('commentOnPuzzle', { params, body: { text: 'UP' }, key }),
    ];
    for (const { status, rejection } of others) {
      expect([status, rejection.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await reactionsOf(user.id)).toEqual([{ puzzle_id: open[0], reaction: 'UP' }]);
    expect(await server.db.select().from(comments).where(eq(comments.id, key))).toEqual([]);
    const again = await client.call('reactToPuzzle', { params, body: up, key });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it("SRV-1: belongs to its user: another user's same key is a separate operation", async () => {
    const key = randomUUID();
    const input = { params: { id: open[0] }, body: up, key };
    const { client } = await server.member();
    const first = await client.call('reactToPuzzle', input);
    const other = await server.member();
    const reply = await other.client.call('reactToPuzzle', input);
    expect([reply.status, reply.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect(await reactionsOf(other.user.id)).toEqual([{ puzzle_id: open[0], reaction: 'UP' }]);
    // The count has changed since: each one's stored response is what it got.
    expect(reply.text).not.toBe(first.text);
    expect((await client.call('reactToPuzzle', input)).text).toBe(first.text);
    expect((await other.client.call('reactToPuzzle', input)).text).toBe(reply.text);
  });

  const passing: ErrorCode[] = [
    'not_authenticated',
    'csrf_failed',
    'rate_limited',
    'too_often',
    'server_error',
    'unavailable',
  ];

  it.each(Object.keys(statusByCode) as ErrorCode[])(
    "SRV-1: stores a rejection unless it's temporary: %s",
    async (code) => {
      const { id: userId } = await server.createUser();
      const operation = { userId, key: randomUUID(), request: 'POST /x {}', successStatus: 200 };
      let runs = 0;
      const run = (result: unknown) =>
        runIdempotent(server.db, operation, async () => {
          runs += 1;
          return result;
        });
      expect(await run(new Rejection(code, 'No.', { field: ['No.'] }))).toMatchObject({ code });
      const again = await run({ said: 'yes' });
      if (passing.includes(code)) {
        expect(again).toEqual({ status: 200, body: { said: 'yes' }, replayed: false });
        expect(runs).toBe(2);
      } else {
        const body = { code, error: 'No.', field: ['No.'] };
        expect(again).toEqual({ status: statusByCode[code], body, replayed: true });
        expect(runs).toBe(1);
      }
    },
  );

  it('SRV-1: replays a stored rejection, whatever changed since', async () => {
    const { user, client } = await server.member();
    // Today's is open to everybody.
    const isPast = and(eq(puzzles.is_premium, true), lt(puzzles.published_at, noon.slice(0, 10)));
    const [locked] = await server.db.select().from(puzzles).where(isPast);
    const input = { params: { id: locked!.id }, body: up, key: randomUUID() };
    const first = await client.call('reactToPuzzle', input);
    expect([first.status, first.rejection.code]).toEqual([403, 'premium_required']);
    await server.subscribe(user.id, 'annual');
    const again = await client.call('reactToPuzzle', input);
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([403, first.text, 'true']);
    const repeated = await client.call('reactToPuzzle', { ...input, key: randomUUID() });
    expect(repeated.status).toBe(200);
  });

  it("SRV-1: replays an answer's stored rejection, whatever changed since", async () => {
    const { user, client } = await server.member();
    const isPast = and(eq(puzzles.is_premium, true), lt(puzzles.published_at, noon.slice(0, 10)));
    const [locked] = await server.db.select().from(puzzles).where(isPast);
    const [question] = await server.db.select().from(questions).where(eq(questions.puzzle_id, locked!.id));
    const body = { question_id: question!.id, answer: 'A' } as const;
    const input = { params: { id: locked!.id }, body, key: randomUUID() };
    const first = await client.call('answerPuzzle', input);
    expect([first.status, first.rejection.code]).toEqual([403, 'premium_required']);
    await server.subscribe(user.id, 'annual');
    const again = await client.call('answerPuzzle', input);
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([403, first.text, 'true']);
    expect((await client.call('answerPuzzle', { ...input, key: randomUUID() })).status).toBe(200);
  });

  it('SRV-1: frees its key and leaves no effect if it fails', async () => {
    const { id: userId } = await server.createUser();
    const operation = { userId, key: randomUUID(), request: 'POST /x {}', successStatus: 201 };
    const fail = runIdempotent(server.db, operation, async (transaction) => {
      await transaction.insert(reactions).values({ user_id: userId, puzzle_id: open[0], reaction: 'UP' });
      throw new Error('no');
    });
    await expect(fail).rejects.toThrow('no');
    expect(await reactionsOf(userId)).toEqual([]);
    expect(await keysOf(userId, operation.key)).toEqual([]);
    expect(await runIdempotent(server.db, operation, async () => undefined)).toEqual({
      status: 201,
      body: null,
      replayed: false,
    });
  });

  it("SRV-1: stores the shared part of an answer's response once, and replays identical bytes", async () => {
    const key = randomUUID();
    const input = { params: { id: open[0] }, key };
    const answer = async () => {
      const { user, client } = await server.member();
      const { body } = await client.call('readPuzzle', input);
      const operationInput = { question_id: body.questions[0]!.id, answer: 'A' } as const;
      const first = await client.call('answerPuzzle', { ...input, body: operationInput });
      expect(first.status).toBe(200);
      return { user, first, repeat: () => client.call('answerPuzzle', { ...input, body: operationInput }) };
    };
    const given = [await answer(), await answer(), await answer()];
    const rows = await server.db.select().from(operations).where(eq(operations.key, key));
    expect(rows.map(({ status, body }) => [status, body])).toEqual(given.map(() => [200, null]));
    const [{ shared_reply_id }] = rows as [(typeof rows)[number]];
    expect(shared_reply_id).not.toBeNull();
    expect(new Set(rows.map((row) => row.shared_reply_id)).size).toBe(1);
    const { rows: sizes } = await server.db.execute<{ size: number }>(
      sql`select pg_column_size(operations.*) as size from operations where key = ${key}`,
    );
    for (const { size } of sizes) expect(size).toBeLessThanOrEqual(72);
    for (const { user, first, repeat } of given) {
      await server.db.delete(answers).where(eq(answers.user_id, user.id));
      const again = await repeat();
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
      expect(again.text).toBe(first.text);
    }
  });

  it("SRV-1: stores a learner's own fields with the operation, in place", async () => {
    const { id: userId } = await server.createUser();
    const reply = { before: 1, mine: 'said', after: [2] };
    const operation = { userId, key: randomUUID(), request: 'POST /x {}', successStatus: 200, ownFields: ['mine'] };
    expect(await runIdempotent(server.db, operation, async () => reply)).toEqual({
      status: 200,
      body: reply,
      replayed: false,
    });
    const [row] = await keysOf(userId, operation.key);
    expect(row!.body).toEqual({ mine: 'said' });
    const [shared] = await server.db.select().from(sharedReplies).where(eq(sharedReplies.id, row!.shared_reply_id!));
    expect(shared!.body).toEqual({ before: 1, mine: null, after: [2] });
    const again = (await runIdempotent(server.db, operation, async () => reply)) as { body: unknown };
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(reply));
  });

  it('SRV-1: no learner waits for another with the same first response', async ({ skip }) => {
    if (server.kind !== 'postgresql') skip();
    const [one, other] = [await server.createUser(), await server.createUser()];
    const operation = { key: randomUUID(), request: 'POST /x {}', successStatus: 200, ownFields: [] };
    const reply = { said: randomUUID() };
    const outcomes = await server.db.transaction(async (transaction) => {
      // In a savepoint, so that the first has stored its reply and not committed.
      const nested = transaction as unknown as typeof server.db;
      const first = await runIdempotent(nested, { ...operation, userId: one.id }, async () => reply);
      return [first, await runIdempotent(server.db, { ...operation, userId: other.id }, async () => reply)];
    });
    expect(outcomes).toEqual([one, other].map(() => ({ status: 200, body: reply, replayed: false })));
    const storedKeys = [...(await keysOf(one.id, operation.key)), ...(await keysOf(other.id, operation.key))];
    expect(storedKeys.map(({ body }) => body)).toEqual([null, reply]);
  });

  it('SRV-1: replays what an older server stored', async () => {
    const { user, client } = await server.member();
    const key = randomUUID();
    const params = { id: open[0] };
    const path = `/api/puzzles/${open[0]}/react/`;
    const hash = createHash('sha256')
      .update(`POST ${path} ${JSON.stringify(up)}`)
      .digest('hex');
    const operationInput = { reaction_counts: { thumbs_up: 7, thumbs_down: 0 }, user_reaction: 'UP' };
    const stored = { user_id: user.id, key, request_hash: hash, status: 200, body: operationInput };
    await server.db.insert(idempotencyKeys).values(stored);
    const again = await client.call('reactToPuzzle', { params, body: up, key });
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', operationInput]);
    const other = await client.call('reactToPuzzle', { params, body: { desired: 'DOWN' }, key });
    expect([other.status, other.rejection.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await reactionsOf(user.id)).toEqual([]);
    expect(await keysOf(user.id, key)).toEqual([]);
  });

  it("SRV-1: an older server can't claim what this server claimed", async () => {
    const { user, client } = await server.member();
    const key = randomUUID();
    await client.call('reactToPuzzle', { params: { id: open[0] }, body: up, key });
    const claim = { user_id: user.id, key, request_hash: 'x', status: 0 };
    const claimed = await server.db.insert(idempotencyKeys).values(claim).onConflictDoNothing().returning();
    expect(claimed).toEqual([]);
    const unclaimed = { ...claim, key: randomUUID() };
    expect(await server.db.insert(idempotencyKeys).values(unclaimed).returning()).toHaveLength(1);
  });
});
