import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedDataDir } from '../../../tests/support/data-dir.ts';
import { openPglitePool, type PglitePool } from './pglite-pool.ts';
import { PgliteUpkeep } from './pglite-upkeep.ts';

let dataDir: string;
let database: PglitePool;
let upkeep: PgliteUpkeep;

beforeAll(async () => {
  dataDir = await migratedDataDir();
  database = await openPglitePool(dataDir);
  upkeep = new PgliteUpkeep(database.pool, () => {});
});
afterAll(async () => {
  upkeep.stop();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function one<Row>(query: string): Promise<Row> {
  return (await database.pool.query(query)).rows[0];
}

/** PostgreSQL does this once a second. */
async function flushStatistics(): Promise<void> {
  await database.pool.query('SELECT pg_stat_force_next_flush()');
}

it('keeps the write-ahead log from growing forever', async () => {
  await database.pool.query('CREATE TABLE rows (n integer)');
  const segments = () =>
    readdirSync(join(dataDir, 'database/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  for (let round = 0; round < 16; round++) {
    await database.pool.query('INSERT INTO rows VALUES (1)');
    // The rest of the segment counts as written.
    await database.pool.query('SELECT pg_switch_wal()');
    await upkeep.minute();
  }
  expect(segments()).toBeLessThan(12);
});

it('vacuums and analyzes tables with many changes', async () => {
  await database.pool.query('CREATE TABLE worn (n integer)');
  await database.pool.query('INSERT INTO worn SELECT generate_series(1, 2000)');
  await flushStatistics();
  await upkeep.minute();
  expect(await one("SELECT reltuples::int AS tuples FROM pg_class WHERE relname = 'worn'")).toEqual({ tuples: 2000 });
  await database.pool.query('UPDATE worn SET n = n + 1');
  await flushStatistics();
  await upkeep.minute();
  const dead = "SELECT n_dead_tup::int AS dead FROM pg_stat_user_tables WHERE relname = 'worn'";
  expect(await one(dead)).toEqual({ dead: 0 });
});

it('does nothing without writes', async () => {
  for (let i = 0; i < 6; i++) await upkeep.minute();
  const checkpoint = 'SELECT checkpoint_lsn FROM pg_control_checkpoint()';
  const before = await one(checkpoint);
  for (let i = 0; i < 12; i++) await upkeep.minute();
  expect(await one(checkpoint)).toEqual(before);
});
