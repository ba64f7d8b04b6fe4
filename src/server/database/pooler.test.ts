import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../../tests/support/pgbouncer.ts';
import { runPostgres } from '../../../tests/support/run-postgres.ts';
import { TestServer } from '../../../tests/support/server.ts';
import { seedLibrary } from '../puzzles/seed-library.ts';
import { type OpenDatabase, openDatabase, type Transaction } from './open-database.ts';
import { answers } from './schema.ts';

const processCount = 6;

describe.skipIf(!runPostgres || !hasPgBouncer())('servers behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer;
  let databases: OpenDatabase[];
  let servers: TestServer[];
  beforeAll(async () => {
    pooler = await startPgBouncer(await runPostgres!.createDatabase());
    const source = { databaseUrl: pooler.url, dataDir: tmpdir(), log: { warn: () => {} } };
    databases = await Promise.all(Array.from({ length: processCount }, () => openDatabase(source)));
    await seedLibrary(databases[0]!.db, new Date());
    servers = await Promise.all(databases.map((database) => TestServer.start(database, {})));
  });
  afterAll(async () => {
    for (const server of servers) await server.app.close();
    for (const database of databases) await database.close();
    await pooler.stop();
  });

  it('start together on an empty database, and one of them migrates', async () => {
    const twice = sql`SELECT hash FROM drizzle.__drizzle_migrations GROUP BY hash HAVING count(*) > 1`;
    expect((await databases[0]!.db.execute(twice)).rows).toEqual([]);
    expect((await servers[1]!.visitor().call('readReady')).status).toBe(200);
  });

  it('have their time limits in and outside transactions', async () => {
    const [{ db }] = databases as [OpenDatabase];
    const read = async (on: OpenDatabase['db'] | Transaction) =>
      (
        await on.execute(sql`SELECT current_setting('lock_timeout') AS lock,
          current_setting('statement_timeout') AS statement,
          current_setting('idle_in_transaction_session_timeout') AS idle`)
      ).rows[0];
    expect(await db.transaction(read)).toEqual({ lock: '5s', statement: '30s', idle: '30s' });
    expect(await read(db)).toEqual({ lock: '5s', statement: '30s', idle: '30s' });
  });

  it('score one of the same answers that reach them simultaneously', async () => {
    const [server] = servers as [TestServer];
    const user = await server.createUser();
    await server.subscribe(user.id, 'annual');
    const clients = await Promise.all(servers.map((each) => each.signIn(user)));
    const { body } = await clients[0]!.call('readPuzzle', { params: { id: 1 } });
    for (const { id } of body.questions) {
      const replies = await Promise.all(
        clients.map((client) =>
          client.call('answerPuzzle', {
            params: { id: 1 },
            body: { question_id: id, answer: 'A' },
            key: randomUUID(),
          }),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(processCount - 1).fill(400)]);
    }
    expect(await server.db.select().from(answers)).toHaveLength(body.questions.length);
  });
});
