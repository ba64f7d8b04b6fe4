import { tmpdir } from 'node:os';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '../../../tests/support/pgbouncer.ts';
import { runPostgres } from '../../../tests/support/run-postgres.ts';
import { openDatabase } from './open-database.ts';
import { secrets } from './schema.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Opens the database with one connection. */
async function openOne(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, connections: 1, dataDir: tmpdir(), log: { warn: () => {} } });
  closers.push(database.close);
  return database.db;
}

type Db = Awaited<ReturnType<typeof openOne>>;

/** The statements that PostgreSQL has prepared. */
async function preparedIn(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  return rows.map(({ statement }) => statement);
}

async function readSecrets(db: Db, count: number) {
  const read = async (name: string) => (await db.select().from(secrets).where(eq(secrets.name, name)))[0]?.value;
  const values = [];
  for (let time = 0; time < count; time += 1) values.push(await read('same'), await read('other'));
  return values;
}

describe.skipIf(!runPostgres)('a repeated statement', () => {
  it('is prepared once, and returns the right rows', async () => {
    const db = await openOne(await runPostgres!.createDatabase());
    await db.insert(secrets).values([
      { name: 'same', value: 'one' },
      { name: 'other', value: 'two' },
    ]);
    expect(await readSecrets(db, 10)).toEqual(Array(10).fill(['one', 'two']).flat());
    expect((await preparedIn(db)).filter((statement) => statement.includes('from "secrets"'))).toHaveLength(1);
  });

  it.skipIf(!hasPgBouncer())("isn't prepared behind a pooler, which can switch connections", async () => {
    const pooler = await startPgBouncer(await runPostgres!.createDatabase());
    closers.push(pooler.stop);
    const db = await openOne(pooler.url);
    await db.insert(secrets).values({ name: 'same', value: 'one' });
    expect(await readSecrets(db, 10)).toEqual(Array(10).fill(['one', undefined]).flat());
    expect(await preparedIn(db)).toEqual([]);
  });
});
