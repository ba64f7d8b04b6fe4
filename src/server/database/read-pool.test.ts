import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { runPostgres } from '../../../tests/support/run-postgres.ts';
import { type Database, openDatabase } from './open-database.ts';
import { prebuilt } from './prebuilt.ts';
import { secrets } from './schema.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open() {
  const databaseUrl = await runPostgres!.createDatabase('migrated');
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), log: { warn: () => {} } });
  closers.push(database.close);
  return database.db;
}

const backend = sql<number>`pg_backend_pid()`;

const divided = prebuilt((db) =>
  db
    .select({ by: sql<number>`12 / ${sql.placeholder('divisor')}::int`, backend })
    .from(sql`(values (1)) as one`)
    .prepare(''),
);

const secret = prebuilt((db) =>
  db
    .select({ value: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, sql.placeholder('name')))
    .prepare(''),
);

/** Returns the process that runs the reads. */
async function backendOf(db: Database): Promise<number | undefined> {
  return (await divided(db).execute({ divisor: 1 }))[0]?.backend;
}

/** Returns how often a socket was written to. */
async function writesOf(action: () => Promise<unknown>): Promise<number> {
  const { _write, _writev } = Socket.prototype;
  let writes = 0;
  Socket.prototype._write = function (...args) {
    writes += 1;
    return _write.apply(this, args);
  };
  Socket.prototype._writev = function (...args) {
    writes += 1;
    return _writev!.apply(this, args);
  };
  try {
    await action();
    return writes;
  } finally {
    Object.assign(Socket.prototype, { _write, _writev });
  }
}

describe.skipIf(!runPostgres)('the prebuilt reads of many requests', () => {
  it('go out in one piece, over one connection, and each gets its own rows or error', async () => {
    const db = await open();
    const own = await backendOf(db);
    let results: PromiseSettledResult<{ by: number; backend: number }[]>[] = [];
    const writes = await writesOf(async () => {
      results = await Promise.allSettled([6, 0, 4, 3].map((divisor) => divided(db).execute({ divisor })));
    });
    expect(writes).toBe(1);
    expect(results).toMatchObject([
      { value: [{ by: 2, backend: own }] },
      { reason: { cause: { code: '22012' } } },
      { value: [{ by: 3, backend: own }] },
      { value: [{ by: 4, backend: own }] },
    ]);
    const [other] = (await db.execute<{ backend: number }>(sql`select ${backend} as backend`)).rows;
    expect(other?.backend).not.toBe(own);
  });

  it('find a new connection after a loss, also if several notice it', async () => {
    const db = await open();
    const lost = await backendOf(db);
    const cut = Promise.allSettled([1, 2].map((divisor) => divided(db).execute({ divisor })));
    await db.execute(sql`select pg_terminate_backend(${lost})`);
    await cut;
    await expect
      .poll(() => Promise.allSettled([1, 2].map((divisor) => divided(db).execute({ divisor }))))
      .toMatchObject([{ value: [{ by: 12 }] }, { value: [{ by: 6 }] }]);
    const { rows } = await db.execute(sql`select pid from pg_stat_activity where datname = current_database()`);
    // The other one is this statement's.
    expect(rows).toHaveLength(2);
  });

  it('look for the primary again as long as they come from a read-only server', async () => {
    const db = await open();
    const name = sql.identifier(
      (await db.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]!.name,
    );
    const lost = await backendOf(db);
    await db.execute(sql`alter database ${name} set default_transaction_read_only = on`);
    await db.execute(sql`select pg_terminate_backend(${lost})`);
    await expect.poll(() => backendOf(db).catch(() => lost)).not.toBe(lost);
    const readOnly = await Promise.all([backendOf(db), backendOf(db)]);
    expect(readOnly).not.toContain(await backendOf(db));
    await db.execute(sql`alter database ${name} reset default_transaction_read_only`);
    const found = await backendOf(db);
    expect(await backendOf(db)).toBe(found);
  });

  it("are a transaction's own inside of one", async () => {
    const db = await open();
    await db.transaction(async (transaction) => {
      await transaction.insert(secrets).values({ name: 'new', value: 'seen' });
      expect(await secret(transaction as never).execute({ name: 'new' })).toEqual([{ value: 'seen' }]);
      expect(await secret(db).execute({ name: 'new' })).toEqual([]);
    });
  });
});
