import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { isNightly } from '../../../tests/support/settings.ts';
import { pagesRead, recordStatements } from '../../../tests/support/statements.ts';
import type { Change, PullReply } from '../../contract/sync.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { hashRows } from '../../rules/row-hash.ts';
import { bumpVersions, catalogueScope, userScope } from '../database/bump-versions.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { interviewQuestions, puzzles, subscriptions, syncRows, users } from '../database/schema.ts';
import { seedInterview } from '../interview/seed-interview.ts';

const noon = '2026-11-20T12:00:00.000Z';
const today = utcDay(new Date(noon));
/** Simultaneously. A race needs two; the more there are, the more orders of commits a run sees. */
const writers = isNightly ? 16 : 6;

/** What a device does with the replies, without its databases. */
class DeviceCopy {
  readonly rows = new Map<string, Change>();
  cursor: string | undefined;
  readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  async pull(): Promise<PullReply[]> {
    const replies: PullReply[] = [];
    for (let more = true; more; more = replies.at(-1)!.more) {
      const { status, body, text } = await this.client.call('pull', {
        query: this.cursor ? { cursor: this.cursor } : {},
      });
      if (status !== 200) throw new Error(text);
      replies.push(body);
      for (const [key, { kind }] of this.rows) {
        if (body.reset.includes(isCatalogued(kind) ? 'catalogue' : 'user')) this.rows.delete(key);
      }
      for (const change of body.changes) {
        const key = `${change.kind}:${change.key}`;
        if ('deleted' in change) this.rows.delete(key);
        else this.rows.set(key, change);
      }
      this.cursor = body.cursor;
    }
    return replies;
  }

  of(kind: Change['kind']): Change[] {
    return [...this.rows.values()].filter((row) => row.kind === kind);
  }

  /** Whether count and hash of both scopes are those of the last page. */
  async agrees({ checks }: PullReply): Promise<boolean> {
    const [catalogue, user] = [true, false].map((wanted) =>
      [...this.rows.values()].filter(({ kind }) => isCatalogued(kind) === wanted),
    ) as [Change[], Change[]];
    return (
      checks !== null &&
      checks.catalogue.count === catalogue.length &&
      checks.catalogue.hash === (await hashRows(catalogue)) &&
      (checks.user === null || (checks.user.count === user.length && checks.user.hash === (await hashRows(user))))
    );
  }
}

function isCatalogued(kind: Change['kind']): boolean {
  return kind === 'puzzle' || kind === 'question';
}

describeServer('the pull', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    // In a minute that never ends, a reader who doesn't pause would reach the limit.
    server = await openServer({ env: { requestsPerMinute: { address: 999_999, account: 999_999 } }, seededAt: noon });
    server.setClock(noon);
    await seedInterview(server.db);
  });

  const published = () =>
    server.db
      .select()
      .from(puzzles)
      .then((rows) => rows.filter((row) => row.first_step !== null || row.published_at! <= today));
  const edit = async (id: number, fields: Partial<typeof puzzles.$inferInsert>) =>
    server.db.transaction(async (transaction) => {
      await transaction.update(puzzles).set(fields).where(eq(puzzles.id, id));
      await bumpVersions(transaction, catalogueScope, [{ kind: 'puzzle', key: id }]);
    });

  it('brings a new device the published catalogue, without keys or code, and then nothing more', async () => {
    const cache = new DeviceCopy(server.visitor());
    const [reply] = await cache.pull();
    expect(cache.of('puzzle')).toHaveLength((await published()).length);
    expect(JSON.stringify(reply)).not.toMatch(/correct_answer|code_snippet|explanation/);
    expect(reply).toMatchObject({ username: null, reset: [], more: false });
    const [again] = await cache.pull();
    expect(again?.changes).toEqual([]);
    expect(await cache.agrees(again!)).toBe(true);
  });

  it('SRV-6: brings an edit, and removes what was deactivated', async () => {
    const cache = new DeviceCopy(server.visitor());
    await cache.pull();
    const [first, second] = await published();
    await edit(first!.id, { title: 'Edited', version: first!.version + 1 });
    await edit(second!.id, { is_active: false });
    const [reply] = await cache.pull();
    expect(reply?.changes).toHaveLength(2);
    expect(cache.rows.get(`puzzle:${first!.id}`)).toMatchObject({ value: { title: 'Edited' } });
    expect(cache.rows.has(`puzzle:${second!.id}`)).toBe(false);
    expect(await cache.agrees((await cache.pull()).at(-1)!)).toBe(true);
    await edit(first!.id, { title: first!.title });
    await edit(second!.id, { is_active: true });
  });

  it('brings interview questions and their answers, and removes an inactive question, except for staff', async () => {
    const { client } = await server.member({ plan: 'monthly' });
    const [cache, staff] = [new DeviceCopy(client), new DeviceCopy((await server.staff()).client)];
    await staff.pull();
    const [first] = await cache.pull();
    const count = cache.of('question').length;
    expect(count).toBeGreaterThan(0);
    expect(JSON.stringify(first)).not.toMatch(/option_a|correct_|"notes"|key_points|explanation/);
    const id = Number(cache.of('question')[0]!.key);
    const [question] = await server.db.select().from(interviewQuestions).where(eq(interviewQuestions.id, id));
    const body =
      question!.type === 'MC'
        ? { selected_mc_answer: question!.correct_mc_answer! }
        : { text_answer: question!.correct_text_answer! };
    await client.call('answerQuestion', { params: { id }, body });
    const setActive = (is_active: boolean) =>
      server.db.transaction(async (transaction) => {
        await transaction.update(interviewQuestions).set({ is_active }).where(eq(interviewQuestions.id, id));
        await bumpVersions(transaction, catalogueScope, [{ kind: 'question', key: id }]);
      });
    await setActive(false);
    const [reply] = await cache.pull();
    expect(cache.of('question')).toHaveLength(count - 1);
    expect(cache.of('interview_answer')).toMatchObject([{ key: String(id), value: { ...body, is_correct: true } }]);
    expect(await cache.agrees(reply!)).toBe(true);
    const [staffReply] = await staff.pull();
    expect(staff.of('question')).toHaveLength(count);
    expect(await staff.agrees(staffReply!)).toBe(true);
    await setActive(true);
  });

  it("SRV-8: shows a puzzle at the midnight of its day although its row doesn't change", async () => {
    const cache = new DeviceCopy(server.visitor());
    await cache.pull();
    const before = cache.of('puzzle').length;
    server.setClock(`${addDays(today, 1)}T00:00:00Z`);
    const [reply] = await cache.pull();
    expect(reply?.reset).toEqual([]);
    expect(cache.of('puzzle')).toHaveLength(before + 1);
    expect(await cache.agrees(reply!)).toBe(true);
    server.setClock(noon);
  });

  it('PULL-12: says until when the plan lasts, including its grace', async () => {
    const { user, client } = await server.member();
    const plan = async () => {
      const { body } = await client.call('pull');
      return [body.plan, body.plan_until];
    };
    expect(await plan()).toEqual([null, null]);
    const end = new Date(Date.now() + 5 * 86_400_000);
    await server.subscribe(user.id, 'monthly', end);
    expect(await plan()).toEqual(['monthly', end.toISOString()]);
    const grace = new Date(end.getTime() + 86_400_000);
    await server.db.update(subscriptions).set({ grace_until: grace }).where(eq(subscriptions.user_id, user.id));
    expect(await plan()).toEqual(['monthly', grace.toISOString()]);
    await server.subscribe(user.id, 'monthly', new Date(Date.now() - 1000));
    expect(await plan()).toEqual([null, null]);
  });

  it("SRV-8: shows and hides tomorrow's puzzle with the annual plan", async () => {
    const { user, client } = await server.member();
    const cache = new DeviceCopy(client);
    await cache.pull();
    const before = cache.of('puzzle').length;
    await server.subscribe(user.id, 'annual');
    await cache.pull();
    expect(cache.of('puzzle')).toHaveLength(before + 1);
    await server.subscribe(user.id, 'monthly');
    const [reply] = await cache.pull();
    expect(cache.of('puzzle')).toHaveLength(before);
    expect(await cache.agrees(reply!)).toBe(true);
  });

  it('brings what a learner did on one device to the other', async () => {
    const { user, client } = await server.member();
    const { body: puzzle } = await client.call('readPuzzle', { params: { id: 0 } });
    const params = { id: puzzle.id };
    await client.call('answerPuzzle', { params, body: { question_id: puzzle.questions[0]!.id, answer: 'A' } });
    await client.call('reactToPuzzle', { params, body: { desired: 'UP' } });
    const other = new DeviceCopy(await server.signIn(user));
    const [reply] = await other.pull();
    expect(reply?.username).toBe(user.username);
    expect(other.of('answer')).toMatchObject([{ value: { puzzle_id: puzzle.id, selected_answer: 'A' } }]);
    expect(other.of('reaction')).toMatchObject([{ value: { puzzle_id: puzzle.id, reaction: 'UP' } }]);
    expect(other.of('progress')).toMatchObject([{ value: { answered: 1, completed: false } }]);
    expect(other.of('opening')).toMatchObject([{ value: { puzzle_id: puzzle.id, as_daily: true } }]);
    await client.call('reactToPuzzle', { params, body: { desired: null } });
    const [cleared] = await other.pull();
    expect(other.of('reaction')).toEqual([]);
    expect(await other.agrees(cleared!)).toBe(true);
  });

  it("SRV-16: brings a puzzle's progress with each answer, although only the first answer raises its version", async () => {
    const { user, client } = await server.member();
    const { body: puzzle } = await client.call('readPuzzle', { params: { id: 0 } });
    const answer = (question_id: number) =>
      client.call('answerPuzzle', { params: { id: puzzle.id }, body: { question_id, answer: 'A' } });
    const [first, ...others] = puzzle.questions.map(({ id }) => id);
    await answer(first!);
    const other = new DeviceCopy(await server.signIn(user));
    await other.pull();
    const [{ version }] = other.of('progress') as [Change];
    for (const [at, question] of others.entries()) {
      await answer(question);
      const [reply] = await other.pull();
      const completed = at === others.length - 1;
      expect(reply!.changes.map(({ kind, key }) => [kind, key])).toEqual([
        ['answer', String(question)],
        ['progress', String(puzzle.id)],
      ]);
      expect(other.of('progress')).toMatchObject([{ version, value: { answered: at + 2, completed } }]);
      expect(await other.agrees(reply!)).toBe(true);
    }
    expect(others.length).toBeGreaterThan(0);
  });

  it('SRV-7: a device continues from a page that ended both scopes, the longest keys last', async () => {
    const { user, client } = await server.member();
    const { body: puzzle } = await client.call('readPuzzle', { params: { id: 0 } });
    for (const { id: question_id } of puzzle.questions) {
      await client.call('answerPuzzle', { params: { id: puzzle.id }, body: { question_id, answer: 'A' } });
    }
    const practice = { kind: 'practice' as const, puzzle_id: puzzle.id, question_id: null, is_correct: null };
    const body = { ...practice, done_at: noon, local_date: today };
    expect((await client.call('addExercise', { body, key: randomUUID() })).status).toBe(201);
    const device = new DeviceCopy(await server.signIn(user));
    await device.pull();
    expect((await device.pull()).flatMap(({ changes }) => changes)).toEqual([]);
  });

  it('SRV-7: separates learners: another user, or none, resets the user scope', async () => {
    const { client } = await server.member();
    const { body: puzzle } = await client.call('readPuzzle', { params: { id: 0 } });
    await client.call('answerPuzzle', {
      params: { id: puzzle.id },
      body: { question_id: puzzle.questions[0]!.id, answer: 'A' },
    });
    const cache = new DeviceCopy(client);
    await cache.pull();
    const outsider = (await server.member()).client;
    const { body } = await outsider.call('pull', { query: { cursor: cache.cursor! } });
    expect(body.reset).toEqual(['user']);
    expect(body.changes).toEqual([]);
  });

  it.each([
    ['a text that is no cursor', 'nonsense'],
    [
      'another history',
      Buffer.from(
        JSON.stringify({
          history: 'x',
          day: today,
          until: today,
          userId: null,
          catalogue: { version: 9, kind: '', key: '' },
          user: { version: 9, kind: '', key: '' },
        }),
      ).toString('base64url'),
    ],
  ])('SRV-7: resets for a cursor of %s', async (_what, cursor) => {
    const { status, body } = await server.visitor().call('pull', { query: { cursor } });
    expect(status).toBe(200);
    expect(body.reset).toEqual(['catalogue', 'user']);
    expect(body.changes.length).toBeGreaterThan(0);
  });

  const parsed = (cursor: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, unknown>;
  const forge = (cursor: string, fields: object): string =>
    Buffer.from(JSON.stringify({ ...parsed(cursor), ...fields })).toString('base64url');
  /** As a server of an earlier release wrote it. */
  const withoutMac = (cursor: string): string => forge(cursor, { mac: undefined });

  it.each<[string, object]>([
    ['a last day that is none', { until: 'soon' }],
    ['a last day that does not exist', { until: '2026-02-30' }],
    ['a day that is none', { day: 'z' }],
    ['half a version', { catalogue: { version: 1.5, kind: '', key: '' } }],
    ['a version beyond all numbers', { catalogue: { version: 1e300, kind: '', key: '' } }],
    ['a key that cannot be stored', { catalogue: { version: 1, kind: '', key: '\u0000' } }],
    ['a MAC that is no text', { mac: 7 }],
  ])('SRV-7: resets for a cursor with %s', async (_what, forged) => {
    const { body } = await server.visitor().call('pull');
    for (const cursor of [body.cursor, withoutMac(body.cursor)]) {
      const reply = await server.visitor().call('pull', { query: { cursor: forge(cursor, forged) } });
      expect(reply.status).toBe(200);
      expect(reply.body.reset).toEqual(['catalogue', 'user']);
    }
  });

  it('SRV-7: resets for a cursor of which any part has changed, its MAC too', async () => {
    const { client } = await server.member();
    const { user: other } = await server.member();
    const { cursor } = (await client.call('pull')).body;
    const fields = parsed(cursor);
    const changes: Record<string, unknown> = {
      history: 'another',
      day: addDays(today, -1),
      until: addDays(today, 5),
      userId: other.id,
      catalogue: { ...(fields.catalogue as object), version: 0 },
      user: { version: 1, kind: 'answer', key: '1' },
      mac: `${String(fields.mac).startsWith('A') ? 'B' : 'A'}${String(fields.mac).slice(1)}`,
    };
    expect(Object.keys(changes)).toEqual(Object.keys(fields));
    for (const [field, value] of Object.entries(changes)) {
      const { body } = await client.call('pull', { query: { cursor: forge(cursor, { [field]: value }) } });
      expect(body.reset, field).toEqual(['catalogue', 'user']);
    }
    expect((await client.call('pull', { query: { cursor } })).body.reset).toEqual([]);
  });

  it.each([
    ['as it is', forge],
    ['without its MAC', (cursor: string, fields: object) => withoutMac(forge(cursor, fields))],
  ])('SRV-7: says nothing about coming days to a cursor with a later one, %s', async (_what, change) => {
    const { body } = await server.visitor().call('pull');
    const coming = (await server.db.select().from(puzzles)).filter(({ published_at }) => published_at! > today);
    expect(coming.length).toBeGreaterThan(0);
    const cursor = change(body.cursor, { until: addDays(today, 30) });
    const reply = await server.visitor().call('pull', { query: { cursor } });
    const known = body.changes.map(({ kind, key }) => `${kind}:${key}`);
    expect(reply.body.reset).toEqual(['catalogue', 'user']);
    expect(reply.body.changes.map(({ kind, key }) => `${kind}:${key}`)).toEqual(known);
  });

  it("SRV-7: continues from an earlier release's cursor without a MAC, even over midnight", async () => {
    const cache = new DeviceCopy((await server.member()).client);
    await cache.pull();
    const before = cache.of('puzzle').length;
    cache.cursor = withoutMac(cache.cursor!);
    expect(await cache.pull()).toMatchObject([{ reset: [], changes: [] }]);
    cache.cursor = withoutMac(cache.cursor!);
    server.setClock(`${addDays(today, 1)}T00:00:00Z`);
    const [reply] = await cache.pull();
    server.setClock(noon);
    expect(reply?.reset).toEqual([]);
    expect(cache.of('puzzle')).toHaveLength(before + 1);
  });

  it('SRV-7: an earlier release reads the fields that it knows', async () => {
    const { cursor } = (await server.visitor().call('pull')).body;
    const known = { history: expect.any(String), day: today, until: today, userId: null };
    expect(parsed(cursor)).toMatchObject({
      ...known,
      catalogue: { version: expect.any(Number) },
      user: { version: 0 },
    });
  });

  it("SRV-7: continues from another process's cursor", async () => {
    const twin = await server.twin();
    twin.setClock(noon);
    const { cursor } = (await twin.visitor().call('pull')).body;
    expect((await server.visitor().call('pull', { query: { cursor } })).body).toMatchObject({ reset: [], changes: [] });
  });

  it('SRV-7: resets for a cursor older than the tombstones', async () => {
    const cache = new DeviceCopy(server.visitor());
    await cache.pull();
    server.setClock(`${addDays(today, 401)}T12:00:00Z`);
    const [reply] = await cache.pull();
    expect(reply?.reset).toEqual(['catalogue', 'user']);
    server.setClock(noon);
  });

  it('SRV-6: comes in pages if there is much, even if one change moved it all', async () => {
    const { user, client } = await server.member();
    const rows = Array.from({ length: 1203 }, (_, index) => ({ kind: 'answer' as const, key: index, deleted: true }));
    await server.db.transaction((transaction) => bumpVersions(transaction, userScope(user.id), rows));
    const cache = new DeviceCopy(client);
    const replies = await cache.pull();
    expect(replies.length).toBeGreaterThan(2);
    const keys = replies.flatMap(({ changes }) =>
      changes.filter(({ kind }) => kind === 'answer').map(({ key }) => key),
    );
    expect(new Set(keys).size).toBe(1203);
    expect(keys).toHaveLength(1203);
    expect(replies.map(({ checks }) => checks !== null)).toEqual(
      replies.map((_, index) => index === replies.length - 1),
    );
  });

  it('SRV-7: continues behind a page whose last row is gone', async () => {
    const { user, client } = await server.member();
    const rows = Array.from({ length: 1203 }, (_, index) => ({ kind: 'answer' as const, key: index, deleted: true }));
    await server.db.transaction((transaction) => bumpVersions(transaction, userScope(user.id), rows));
    const keys: string[] = [];
    let cursor: string | undefined;
    for (let more = true; more; ) {
      const { body } = await client.call('pull', { query: cursor ? { cursor } : {} });
      if (cursor) expect(body.reset).toEqual([]);
      keys.push(...body.changes.flatMap(({ kind, key }) => (kind === 'answer' ? [key] : [])));
      ({ cursor, more } = body);
      const isLast = and(eq(syncRows.scope, userScope(user.id)), eq(syncRows.key, keys.at(-1) ?? ''));
      await server.db.delete(syncRows).where(isLast);
    }
    expect(new Set(keys).size).toBe(1203);
    expect(keys).toHaveLength(1203);
  });

  /** Many write simultaneously, and commit slowly, while one reads. Returns all keys, and those that the reader saw. */
  const race = async (client: Client, write: (transaction: Transaction, key: string) => Promise<unknown>) => {
    // None of them waits for a connection. PGlite has only one.
    const { $client } = server.db as Database & { $client: pg.Pool };
    if (server.kind === 'postgresql') $client.options.max = 2 * writers;
    const cache = new DeviceCopy(client);
    const seen = new Set<string>();
    const look = async () => {
      const changes = (await cache.pull()).flatMap((reply) => reply.changes);
      for (const { kind, key } of changes) seen.add(`${kind}:${key}`);
    };
    let writing = true;
    const reader = (async () => {
      while (writing) await look();
    })();
    const keys: string[] = [];
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let index = 0; index < 5; index += 1) {
          const key = String(900_000 + 10 * writer + index);
          keys.push(key);
          await server.db.transaction((transaction) => write(transaction, key));
        }
      }),
    );
    writing = false;
    await reader;
    await look();
    return { keys, seen };
  };
  const linger = (transaction: Transaction) => transaction.execute(sql`select pg_sleep(random() / 100)`);

  it('SRV-5: assigns versions in the order of simultaneous commits, and a reader misses none', async () => {
    const { user, client } = await server.member();
    const { keys, seen } = await race(client, async (transaction, key) => {
      await linger(transaction);
      await bumpVersions(transaction, userScope(user.id), [{ kind: 'answer', key, deleted: true }]);
      await linger(transaction);
      await bumpVersions(transaction, catalogueScope, [{ kind: 'puzzle', key, deleted: true }]);
      await linger(transaction);
    });
    expect(keys.filter((key) => !seen.has(`answer:${key}`))).toEqual([]);
    expect(keys.filter((key) => !seen.has(`puzzle:${key}`))).toEqual([]);
  });

  it('SRV-5: would miss a row whose version was assigned before those that committed first', async ({ skip }) => {
    if (server.kind === 'pglite') skip('With its one connection, transactions follow each other.');
    const { user, client } = await server.member();
    const scope = userScope(user.id);
    await server.db.execute(sql`create sequence plain`);
    const write = (transaction: Transaction, key: string) =>
      transaction.execute(sql`
        insert into ${syncRows} (scope, kind, key, version, deleted, changed_at)
        values (${scope}, 'answer', ${key}, nextval('plain'), true, now())
      `);
    const cache = new DeviceCopy(client);
    const pull = async () => (await cache.pull()).flatMap(({ changes }) => changes.map(({ key }) => key));
    await pull();
    await server.db.transaction(async (late) => {
      await write(late, '900001');
      await server.db.transaction(async (early) => {
        await write(early, '900002');
        await early.execute(sql`insert into sync_counters values (${scope}, currval('plain'))`);
      });
      expect(await pull()).toEqual(['900002']);
    });
    expect(await pull()).toEqual([]);
  });

  it('SRV-5, SRV-6: a reader of many simultaneous writes misses none, and always sees one state', async () => {
    const { user } = await server.member({ plan: 'annual' });
    const { $client } = server.db as Database & { $client: pg.Pool };
    if (server.kind === 'postgresql') $client.options.max = 2 * writers;
    const cache = new DeviceCopy(await server.signIn(user));
    const states: boolean[] = [];
    const look = async () => {
      const replies = await cache.pull();
      states.push(await cache.agrees(replies.at(-1)!));
    };
    await look();
    let writing = true;
    const reader = (async () => {
      while (writing) await look();
    })();
    const heads = (await published()).slice(0, writers);
    const statuses = await Promise.all(
      heads.map(async ({ id }) => {
        const device = await server.signIn(user);
        const params = { id };
        const { body: puzzle } = await device.call('readPuzzle', { params });
        const replies: { status: number }[] = [];
        for (const { id: question_id } of puzzle.questions) {
          const body = { question_id, answer: 'A' as const };
          replies.push(await device.call('answerPuzzle', { params, body, key: randomUUID() }));
          replies.push(await device.call('reactToPuzzle', { params, body: { desired: 'UP' }, key: randomUUID() }));
          const gone = { desired: null };
          replies.push(await device.call('reactToPuzzle', { params, body: gone, key: randomUUID() }));
        }
        replies.push(await device.call('commentOnPuzzle', { params, body: { text: 'Done.' }, key: randomUUID() }));
        const practice = { kind: 'practice' as const, puzzle_id: id, question_id: null, is_correct: null };
        const body = { ...practice, done_at: noon, local_date: today };
        replies.push(await device.call('addExercise', { body, key: randomUUID() }));
        return replies.map(({ status }) => status);
      }),
    );
    writing = false;
    await reader;
    await look();
    expect(new Set(statuses.flat())).toEqual(new Set([200, 201]));
    expect(states).not.toContain(false);
    const fresh = new DeviceCopy(await server.signIn(user));
    await fresh.pull();
    expect(cache.rows).toEqual(fresh.rows);
    expect(cache.of('exercise')).toHaveLength(writers);
    expect(cache.of('progress').map((row) => 'value' in row && row.value)).toEqual(
      heads.map(() => expect.objectContaining({ completed: true })),
    );
    expect(cache.of('reaction')).toEqual([]);
  });

  it("SRV-5: only what one transaction changes gets the next version, without a later answer's progress", async () => {
    const { user, client } = await server.member();
    const scope = userScope(user.id);
    const versions = async () =>
      Object.fromEntries(
        (await server.db.select().from(syncRows).where(eq(syncRows.scope, scope))).map((row) => [
          row.kind === 'answer' ? `answer ${row.key}` : row.kind,
          row.version,
        ]),
      );
    const { body: puzzle } = await client.call('readPuzzle', { params: { id: 0 } });
    const params = { id: puzzle.id };
    expect(await versions()).toEqual({ opening: 1 });
    const [first, second] = puzzle.questions.map(({ id }) => id);
    await client.call('answerPuzzle', { params, body: { question_id: first!, answer: 'A' } });
    expect(await versions()).toEqual({ opening: 1, [`answer ${first}`]: 2, progress: 2 });
    await client.call('reactToPuzzle', { params, body: { desired: 'UP' } });
    await client.call('answerPuzzle', { params, body: { question_id: second!, answer: 'A' } });
    expect(await versions()).toEqual({
      opening: 1,
      [`answer ${first}`]: 2,
      reaction: 3,
      [`answer ${second}`]: 4,
      progress: 2,
    });
  });

  it('SRV-6: a page has 500 records, the catalogue first, ordered by version, kind, and key', async () => {
    const { user, client } = await server.member();
    const scope = userScope(user.id);
    // Neither the order of numbers nor that of a language is the one of bytes.
    const keys = Array.from({ length: 600 }, (_, at) => `${(7 * at) % 600}`);
    const exercises = ['b', 'B', 'a', 'Z'].map((letter) => `${letter}-${randomUUID()}`);
    for (const part of [keys.slice(0, 1), exercises, keys.slice(1)]) {
      await server.db.transaction((transaction) =>
        bumpVersions(
          transaction,
          scope,
          part.flatMap((key) => [
            { kind: part === exercises ? 'exercise' : 'reaction', key, deleted: true },
            ...(part === exercises ? [] : [{ kind: 'answer' as const, key, deleted: true }]),
          ]),
        ),
      );
    }
    const replies = await new DeviceCopy(client).pull();
    const sizes = replies.map(({ changes }) => changes.length);
    const all = replies.flatMap(({ changes }) => changes);
    expect(sizes.slice(0, -1)).toEqual(sizes.slice(0, -1).map(() => 500));
    expect(sizes.at(-1)).toBeLessThan(500);
    expect(replies.map(({ more }) => more)).toEqual(sizes.map((_, at) => at < sizes.length - 1));
    const catalogued = all.filter(({ kind }) => isCatalogued(kind));
    expect(catalogued.length).toBeGreaterThan(0);
    expect(all.slice(0, catalogued.length)).toEqual(catalogued);
    expect(all).toHaveLength(catalogued.length + 2 * keys.length + exercises.length);
    for (const rows of [catalogued, all.slice(catalogued.length)]) {
      const places = rows.map(({ version, kind, key }) => `${String(version).padStart(9, '0')} ${kind} ${key}`);
      // Of texts in ASCII the order of code units is that of bytes.
      expect(places).toEqual(places.toSorted());
    }
  });

  it('SRV-7: a user who becomes staff, or no longer is, resets the catalogue and keeps their own rows', async () => {
    const { user, client } = await server.member();
    const cache = new DeviceCopy(client);
    await client.call('readPuzzle', { params: { id: 0 } });
    await cache.pull();
    const listed = cache.of('puzzle').length;
    expect(cache.of('opening')).toHaveLength(1);
    const become = (is_staff: boolean) => server.db.update(users).set({ is_staff }).where(eq(users.id, user.id));

    await become(true);
    const promoted = await cache.pull();
    expect(promoted.map(({ reset }) => reset)).toEqual([['catalogue'], ...promoted.slice(1).map(() => [])]);
    expect(cache.of('puzzle').length).toBeGreaterThan(listed);
    expect(promoted.flatMap(({ changes }) => changes).filter(({ kind }) => kind === 'opening')).toEqual([]);
    expect(await cache.agrees(promoted.at(-1)!)).toBe(true);
    expect((await cache.pull())[0]?.reset).toEqual([]);

    await become(false);
    const demoted = await cache.pull();
    expect(demoted[0]?.reset).toEqual(['catalogue']);
    expect(cache.of('puzzle')).toHaveLength(listed);
    expect(cache.of('opening')).toHaveLength(1);
    expect(await cache.agrees(demoted.at(-1)!)).toBe(true);
  });

  it('reads at most 50 pages if there is nothing new, whatever the size of catalogue and log', async () => {
    const { user, client } = await server.member({ plan: 'annual' });
    await server.db.execute(sql`
      insert into puzzles (title, description, category_id, language, difficulty, file_name, code_snippet, explanation, lines, published_at)
      select title, description, category_id, language, difficulty, file_name, code_snippet, explanation, lines, published_at
      from (select * from puzzles order by id limit 20) as copied, generate_series(1, 100)
    `);
    const rows = await server.db.select({ key: puzzles.id }).from(puzzles);
    const changed = rows.map(({ key }) => ({ kind: 'puzzle' as const, key }));
    await server.db.transaction((transaction) => bumpVersions(transaction, catalogueScope, changed));
    const reactions = rows.map(({ key }) => ({ kind: 'reaction' as const, key, deleted: key % 2 === 0 }));
    for (let at = 0; at < reactions.length; at += 100) {
      const part = reactions.slice(at, at + 100);
      await server.db.transaction((transaction) => bumpVersions(transaction, userScope(user.id), part));
    }
    await server.db.execute(sql`vacuum analyze`);
    for (const cache of [new DeviceCopy(client), new DeviceCopy(server.visitor())]) {
      await cache.pull();
      await cache.pull();
      let replies: PullReply[] = [];
      const pages = await pagesRead(server.db, async () => {
        replies = await cache.pull();
      });
      expect(replies.map(({ changes }) => changes)).toEqual([[]]);
      expect(replies[0]!.checks?.catalogue.count).toBe(cache.of('puzzle').length + cache.of('question').length);
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThanOrEqual(50);
    }
  });

  it('takes one statement, the session included, if there is nothing new, and says what a whole pull says', async () => {
    for (const client of [(await server.member({ plan: 'annual' })).client, server.visitor()]) {
      const cache = new DeviceCopy(client);
      await cache.pull();
      const whole = await cache.pull();
      let replies: PullReply[] = [];
      const statements = await recordStatements(async () => {
        replies = await cache.pull();
      });
      expect(statements).toHaveLength(1);
      expect(replies).toEqual(whole);
    }
  });

  it('SRV-6: a first pull reads the catalogue once for all devices, in pages of 2,500, and continues after an edit', async () => {
    const large = await openServer({ seededAt: noon });
    large.setClock(noon);
    const gone = Array.from({ length: 5000 }, (_, key) => ({
      kind: 'question' as const,
      key: 900_000 + key,
      deleted: true,
    }));
    await large.db.transaction((transaction) => bumpVersions(transaction, catalogueScope, gone));
    const first = new DeviceCopy(large.visitor());
    const replies = await first.pull();
    expect(replies.map(({ changes }) => changes.length)).toEqual([2500, 2500, await large.db.$count(puzzles)]);
    expect(await first.agrees(replies.at(-1)!)).toBe(true);

    const { client } = await large.member();
    await client.call('readUser');
    const second = new DeviceCopy(client);
    const statements = await recordStatements(() => second.pull());
    expect(statements).toHaveLength(3);
    expect(second.rows).toEqual(first.rows);

    const third = new DeviceCopy(large.visitor());
    const { body } = await third.client.call('pull');
    third.cursor = body.cursor;
    for (const change of body.changes) {
      if (!('deleted' in change)) third.rows.set(`${change.kind}:${change.key}`, change);
    }
    const [{ id, title }] = (await large.db.select().from(puzzles).where(eq(puzzles.published_at, today))) as [
      typeof puzzles.$inferSelect,
    ];
    await large.db.transaction(async (transaction) => {
      await transaction.update(puzzles).set({ title: 'Edited' }).where(eq(puzzles.id, id));
      await bumpVersions(transaction, catalogueScope, [{ kind: 'puzzle', key: id }]);
    });
    expect(title).not.toBe('Edited');
    const [last] = (await third.pull()).slice(-1);
    expect(third.rows.get(`puzzle:${id}`)).toMatchObject({ value: { title: 'Edited' } });
    for (const device of [third, new DeviceCopy(large.visitor())]) {
      const [reply] = (await device.pull()).slice(-1);
      expect(await device.agrees(reply!)).toBe(true);
      expect(reply!.checks).toEqual(last!.checks);
      expect(device.rows.get(`puzzle:${id}`)).toMatchObject({ value: { title: 'Edited' } });
    }
  });

  it("SRV-6: includes an edit in the next pull's check, at every process and for every plan", async () => {
    const twin = await server.twin();
    twin.setClock(noon);
    const { user } = await server.member({ plan: 'annual' });
    const copies = [
      new DeviceCopy(server.visitor()),
      new DeviceCopy(twin.visitor()),
      new DeviceCopy(await server.signIn(user)),
      new DeviceCopy(await twin.signIn(user)),
      new DeviceCopy((await twin.staff()).client),
    ];
    const [first] = await published();
    for (const is_active of [true, false, true]) {
      await edit(first!.id, { is_active });
      for (const cache of copies) {
        expect(await cache.agrees((await cache.pull()).at(-1)!)).toBe(true);
        expect(await cache.agrees((await cache.pull()).at(-1)!)).toBe(true);
      }
    }
    await twin.app.close();
  });

  it('rejects a cursor that is far too long', async () => {
    const { status, rejection } = await server.visitor().call('pull', { query: { cursor: 'x'.repeat(1001) } });
    expect([status, rejection.code]).toEqual([400, 'invalid']);
  });
});
