import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPglitePool, type PglitePool } from '../../src/server/database/pglite-pool.ts';
import { playsMachineFailures } from '../support/machine-failures.ts';
import { seeded } from '../support/random.ts';
import { firstSeed, powerLossCount } from './amounts.ts';
import type { ForgetfulDisk } from './forgetful-disk.ts';

/** The power goes so often, at most, in the life of one database. */
const longestLife = 4;
/** About how many operations on the disk it takes to make a database, and to open one. */
const creation = 3300;
const opening = 1200;
const disk = fileURLToPath(new URL('./forgetful-disk.ts', import.meta.url));

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nday-power-'));
  const { pool, close } = await openPglitePool(join(folder, 'template'));
  await pool.query('CREATE TABLE rows (n integer NOT NULL, filler bytea); CREATE INDEX ON rows (n)');
  await close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a client sent, and the responses. */
class Client {
  readonly sent = new Set<number>();
  readonly acknowledged: number[] = [];
  readonly tables: string[] = [];
  readonly #random: () => number;
  #n = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Writes until the power goes. */
  async write(pool: pg.Pool): Promise<void> {
    for (;;) {
      try {
        await this.#once(pool);
      } catch {
        return;
      }
    }
  }

  async #once(pool: pg.Pool): Promise<void> {
    const kind = this.#random();
    if (kind < 0.02) await pool.query('CHECKPOINT');
    else if (kind < 0.03) await pool.query('VACUUM (ANALYZE) rows');
    else if (kind < 0.05) await this.#createTable(pool);
    else if (kind < 0.3) await this.#transaction(pool);
    else await this.#insert(pool, 1, kind < 0.4 ? 100_000 : 50);
  }

  async #insert(queries: pg.Pool | pg.PoolClient, rows: number, fillerLength: number): Promise<number[]> {
    const numbers = Array.from({ length: rows }, () => this.#n++);
    for (const n of numbers) this.sent.add(n);
    const filler = Uint8Array.from({ length: fillerLength }, () => this.#random() * 256);
    await queries.query('INSERT INTO rows SELECT n, $2 FROM unnest($1::int[]) n', [numbers, Buffer.from(filler)]);
    if (!('release' in queries)) this.acknowledged.push(...numbers);
    return numbers;
  }

  async #transaction(pool: pg.Pool): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const numbers = await this.#insert(client, 2, 50);
      await client.query('SAVEPOINT one');
      for (const n of await this.#insert(client, 1, 50)) this.sent.delete(n);
      await client.query('ROLLBACK TO one');
      numbers.push(...(await this.#insert(client, 3, 50)));
      await client.query('COMMIT');
      this.acknowledged.push(...numbers);
    } finally {
      client.release();
    }
  }

  async #createTable(pool: pg.Pool): Promise<void> {
    const table = `made_${this.#n++}`;
    await pool.query(`CREATE TABLE ${table} AS SELECT generate_series(1, 2000) AS n`);
    this.tables.push(table);
  }
}

function open(dataDir: string, forgetful: Omit<ForgetfulDisk, 'root'>): Promise<PglitePool> {
  const settings: ForgetfulDisk = { ...forgetful, root: dataDir };
  const env = { ...process.env, FORGETFUL_DISK: JSON.stringify(settings) };
  return openPglitePool(dataDir, { worker: { execArgv: ['--import', disk], env } });
}

/** Cuts the power several times, and returns what was wrong with the database after the first cut that it did not survive. */
async function cutAndReopen(seed: number, cuts: number, lies: boolean): Promise<string[]> {
  const random = seeded(seed);
  const client = new Client(random);
  const dataDir = join(folder, `${lies ? 'lies' : 'holds'}-${seed}`);
  const after = `${dataDir}-after`;
  cpSync(join(folder, 'template'), dataDir, { recursive: true });
  for (let cut = 0; cut < cuts; cut++) {
    // The first comes while rows are written, a later one perhaps already while the database recovers.
    const isEarly = cut > 0 && random() < 0.2;
    const cutAfter = Math.floor(isEarly ? random() * opening : opening + 1000 + random() * 2000);
    const database = await open(dataDir, { after, cutAfter, seed: seed * 100 + cut, lies }).catch(() => undefined);
    if (database) {
      await client.write(database.pool);
      await database.close();
    }
    expect(existsSync(after)).toBe(true);
    rmSync(dataDir, { recursive: true });
    renameSync(after, dataDir);
    const wrong = await check(dataDir, client).catch((error: Error) => [error.message]);
    if (wrong.length > 0) return wrong.map((what) => `seed ${seed}, cut ${cut}, ${cutAfter} operations: ${what}`);
  }
  rmSync(dataDir, { recursive: true });
  expect(client.acknowledged.length).toBeGreaterThan(100);
  return [];
}

async function check(dataDir: string, { sent, acknowledged, tables }: Client): Promise<string[]> {
  const { pool, close } = await openPglitePool(dataDir);
  const wrong: string[] = [];
  try {
    const { rows } = await pool.query<{ n: number }>('SELECT n FROM rows ORDER BY n');
    const found = new Set(rows.map(({ n }) => n));
    const lost = acknowledged.filter((n) => !found.has(n));
    if (lost.length > 0) wrong.push(`${lost.length} of ${acknowledged.length} acknowledged rows are lost: ${lost[0]}…`);
    if (found.size !== rows.length) wrong.push('rows are there twice');
    if (rows.some(({ n }) => !sent.has(n))) wrong.push('rows are there that were never committed');
    const indexed = await pool.query(
      'SET enable_seqscan = off; SET enable_bitmapscan = off; SELECT n FROM rows WHERE n >= 0; RESET ALL',
    );
    const byIndex = (indexed as unknown as pg.QueryResult[])[2]?.rowCount;
    if (byIndex !== rows.length) wrong.push(`the index has ${byIndex} of ${rows.length} rows`);
    for (const table of tables) {
      const { rowCount } = await pool.query(`SELECT FROM ${table}`);
      if (rowCount !== 2000) wrong.push(`${table} has ${rowCount} rows`);
    }
  } finally {
    await close();
  }
  return wrong;
}

/** Of each database that the run makes: a seed, and how often the power goes. */
const lives = Array.from({ length: Math.ceil(powerLossCount / longestLife) }, (_, life) => ({
  seed: firstSeed + life,
  cuts: Math.min(longestLife, powerLossCount - life * longestLife),
}));

describe.runIf(playsMachineFailures)('a power loss', () => {
  it.each(lives)('loses no acknowledged answer at a power loss (seed $seed, $cuts times)', async ({ seed, cuts }) => {
    expect(await cutAndReopen(seed, cuts, false)).toEqual([]);
  });

  it(`creates a whole database or none at a power loss (seed ${firstSeed})`, {
    timeout: 120_000 * powerLossCount,
  }, async () => {
    const random = seeded(firstSeed);
    const dataDir = join(folder, 'new');
    const after = `${dataDir}-after`;
    for (let cut = 0; cut < powerLossCount; cut++) {
      mkdirSync(dataDir);
      // At the end, when everything was sent, and then at every other place.
      const cutAfter = Math.floor(creation * (cut % 2 ? random() : 0.97 + random() * 0.03));
      const opening = open(dataDir, { after, cutAfter, seed: firstSeed + cut });
      await expect(opening).rejects.toThrow('stopped');
      rmSync(dataDir, { recursive: true });
      renameSync(after, dataDir);
      const { pool, close } = await openPglitePool(dataDir);
      const { rows } = await pool.query('SELECT count(*)::int > 300 AS whole FROM pg_class');
      expect(rows).toEqual([{ whole: true }]);
      await close();
      rmSync(dataDir, { recursive: true });
    }
  });

  it("would notice a disk that doesn't sync", async () => {
    // Not even such a disk loses something each time.
    for (const seed of [1, 2, 3, 4, 5]) {
      if ((await cutAndReopen(seed, longestLife, true)).length > 0) return;
    }
    expect.fail('Nothing was lost.');
  });
});
