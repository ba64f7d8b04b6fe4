import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDataDir } from '../../../tests/support/data-dir.ts';
import { migrationsBefore } from '../../../tests/support/migrations-before.ts';
import { runPostgres } from '../../../tests/support/run-postgres.ts';
import { migrationState } from './latest-migration.ts';
import { type DatabaseSource, DatabaseUnusable, type OpenDatabase, openDatabase } from './open-database.ts';
import { openPostgresqlPools } from './postgresql-pool.ts';
import { secrets } from './schema.ts';

// `openDatabase` has made it; `main.test.ts` makes one from nothing.
const dataDir = await migratedDataDir();
const log = { warn: () => {} };
const postgres = runPostgres;

afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
});

const places: [string, () => Promise<DatabaseSource>][] = [['PGlite', async () => ({ dataDir, log })]];
if (postgres) {
  places.push(['PostgreSQL', async () => ({ databaseUrl: await postgres.createDatabase(), dataDir, log })]);
}

describe.each(places)('a database on %s', (name, place) => {
  let source: DatabaseSource;
  let database: OpenDatabase;

  beforeAll(async () => {
    source = await place();
    database = await openDatabase(source);
  });
  afterAll(() => database.close());

  it('says which database it is', () => {
    expect(database.kind).toBe(name.toLowerCase());
  });

  it('has the tables, and keeps the rows when reopened', async () => {
    await database.db.insert(secrets).values({ name: 'kept', value: 'yes' });
    await database.close();
    database = await openDatabase(source);
    expect(await database.db.select().from(secrets).where(eq(secrets.name, 'kept'))).toHaveLength(1);
  });

  it('returns values, row counts, and errors in the same form', async () => {
    const row = sql`SELECT 9007199254740993::bigint AS big, 1.50::numeric AS decimal, '{a,"b c"}'::text[] AS list,
      '{"x": [1, null]}'::jsonb AS json, '\\x00ff'::bytea AS bytes, date '2026-02-03' AS day,
      timestamptz '2026-02-03 04:05:06.789+00' AT TIME ZONE 'UTC' AS instant, NULL AS nothing, true AS yes`;
    expect((await database.db.execute(row)).rows).toEqual([
      {
        big: '9007199254740993',
        decimal: '1.50',
        list: ['a', 'b c'],
        json: { x: [1, null] },
        bytes: Buffer.from([0, 255]),
        day: '2026-02-03',
        instant: '2026-02-03 04:05:06.789',
        nothing: null,
        yes: true,
      },
    ]);
    const insert = () => database.db.insert(secrets).values({ name: 'twice', value: 'x' });
    expect((await insert()).rowCount).toBe(1);
    await expect(insert()).rejects.toMatchObject({ cause: { code: '23505', constraint: 'secrets_pkey' } });
  });
});

describe('what prevents opening', () => {
  const rejected = async (databaseUrl: string) => {
    const error = await openDatabase({ databaseUrl, dataDir, log }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseUnusable);
    return (error as Error).message;
  };

  it("is a server that doesn't respond", async () => {
    expect(await rejected('postgresql://me:secret@127.0.0.1:1/nday')).toBe(
      "The PostgreSQL of DATABASE_URL (127.0.0.1:1/nday) can't be used: connect ECONNREFUSED 127.0.0.1:1.",
    );
  });

  it('is something other than PostgreSQL', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    const { port } = server.address() as { port: number };
    expect(await rejected(`postgresql://127.0.0.1:${port}/nday`)).toContain('Connection terminated unexpectedly.');
    server.close();
  });

  it('is an invalid URL', async () => {
    expect(await rejected('nonsense')).toMatch(/^DATABASE_URL must be an address such as/);
  });

  it("is a file instead of PGlite's folder", async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    const error = await openDatabase({ dataDir: file, log }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseUnusable);
    expect((error as Error).message).toMatch(/^DATA_DIR must be a folder that this user can write to: EEXIST: .*\.$/);
  });

  it.skipIf(!postgres)('is a missing database or user', async () => {
    const url = postgres!.url;
    expect(await rejected(`${url}x`)).toContain('database "postgresx" does not exist.');
    expect(await rejected(url.replace('nday@', 'eve@'))).toContain('role "eve" does not exist.');
  });
});

it.skipIf(!postgres)('is migrated once by simultaneous starts', async () => {
  const databaseUrl = await postgres!.createDatabase();
  const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl, dataDir, log })));
  const [first] = databases as [OpenDatabase];
  const twice = sql`SELECT hash FROM drizzle.__drizzle_migrations GROUP BY hash HAVING count(*) > 1`;
  expect((await first.db.execute(twice)).rows).toEqual([]);
  await Promise.all(databases.map((database) => database.close()));
});

it.skipIf(!postgres)('survives lost connections, even in a transaction', async () => {
  const database = await openDatabase({ databaseUrl: await postgres!.createDatabase(), dataDir, log });
  const { $client: pool } = database.db as typeof database.db & { $client: pg.Pool };
  const others = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  for (let round = 0; round < 4; round++) {
    const acquired = once(pool, 'acquire');
    const cut = database.db.transaction(async (transaction) => {
      const [client] = await acquired;
      const ended = new Promise((resolve) => client.once('end', resolve));
      await transaction.execute(sql`SELECT 1`);
      await database.db.execute(others);
      // In half of the rounds the transaction notices by its next query alone.
      if (round % 2 === 0) await ended;
      await transaction.execute(sql`SELECT 1`);
    });
    await expect(cut).rejects.toThrow();
  }
  expect((await database.db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
  await database.close();
});

it.skipIf(!postgres)('drops a read-only connection, so the next one finds the primary', async () => {
  const databaseUrl = await postgres!.createDatabase();
  const database = await openDatabase({ databaseUrl, dataDir, log, connections: 1 });
  const write = () =>
    database.db.transaction((transaction) => transaction.insert(secrets).values({ name: 'written', value: 'yes' }));
  await database.db.execute(sql`SET default_transaction_read_only = on`);
  await expect(write()).rejects.toMatchObject({ cause: { code: '25006' } });
  expect((await write()).rowCount).toBe(1);
  await database.close();
});

it.skipIf(!postgres)('blocks no query behind a waiting migration', async () => {
  const databaseUrl = await postgres!.createDatabase();
  const source = { databaseUrl, dataDir, log };
  const { pool } = await openPostgresqlPools(databaseUrl, 10);
  // As before 0024, which changes the table of answers.
  await migrate(drizzle(pool), { migrationsFolder: migrationsBefore('0024', dataDir) });
  const dump = await pool.connect();
  await dump.query('begin');
  await dump.query('select from answers');
  const upgraded = openDatabase(source);
  await expect
    .poll(() => pool.query("select from pg_locks where relation = 'answers'::regclass and not granted"))
    .toHaveProperty('rowCount', 1);
  // A server's own limit is five seconds.
  await pool.query('select from answers limit 1');
  await dump.query('commit');
  dump.release();
  expect(await migrationState((await upgraded).db)).toBe('same');
  await (await upgraded).close();
  await pool.end();
});
