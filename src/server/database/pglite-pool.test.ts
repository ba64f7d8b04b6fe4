import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migratedDataDir, scratchFolder } from '../../../tests/support/data-dir.ts';
import { startsQuickly } from '../../../tests/support/node-arguments.ts';
import { openPglitePool, type PgliteOptions, type PglitePool } from './pglite-pool.ts';

const scratch = scratchFolder();
let template: string;
let folders = 0;

function freshFolder(): string {
  const folder = join(scratch, `${++folders}`);
  cpSync(template, folder, { recursive: true });
  return folder;
}

beforeAll(async () => {
  template = await migratedDataDir();
  const { pool, close } = await openPglitePool(template);
  await pool.query('CREATE TABLE rows (n integer UNIQUE)');
  await close();
});
afterAll(() => {
  for (const folder of [scratch, template]) rmSync(folder, { recursive: true, force: true });
});

describe('queries and transactions', () => {
  let database: PglitePool;
  let db: ReturnType<typeof drizzle>;
  const numbers = async () =>
    (await database.pool.query<{ n: number }>('SELECT n FROM rows ORDER BY n')).rows.map(({ n }) => n);

  beforeAll(async () => {
    database = await openPglitePool(freshFolder());
    db = drizzle(database.pool);
  });
  afterAll(() => database.close());
  beforeEach(async () => void (await database.pool.query('TRUNCATE rows')));

  it('keeps other queries out of an open transaction', async () => {
    const seen: string[] = [];
    const first = db.transaction(async (transaction) => {
      await transaction.execute('INSERT INTO rows VALUES (1)');
      for (let i = 0; i < 50; i++) await turn();
      seen.push('first');
      await transaction.execute('INSERT INTO rows VALUES (2)');
    });
    const outside = db.execute('SELECT count(*)::int AS count FROM rows').then(({ rows }) => {
      seen.push(`outside sees ${rows[0]?.count}`);
    });
    const second = db.transaction(async (transaction) => {
      seen.push('second');
      await transaction.execute('INSERT INTO rows VALUES (3)');
    });
    await Promise.all([first, outside, second]);
    expect(seen).toEqual(['first', 'outside sees 2', 'second']);
    expect(await numbers()).toEqual([1, 2, 3]);
  });

  it('rolls back a transaction that throws, and continues', async () => {
    const failing = db.transaction(async (transaction) => {
      await transaction.execute('INSERT INTO rows VALUES (1)');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await numbers()).toEqual([]);
  });

  it('rolls back to a savepoint', async () => {
    await db.transaction(async (transaction) => {
      await transaction.execute('INSERT INTO rows VALUES (1)');
      const inner = transaction.transaction(async (nested) => {
        await nested.execute('INSERT INTO rows VALUES (2)');
        await nested.execute('INSERT INTO rows VALUES (1)');
      });
      await expect(inner).rejects.toMatchObject({ cause: { code: '23505', constraint: 'rows_n_key' } });
      await transaction.execute('INSERT INTO rows VALUES (3)');
    });
    expect(await numbers()).toEqual([1, 3]);
  });

  it("doesn't acknowledge a failed transaction", async () => {
    const swallowing = db.transaction(async (transaction) => {
      await transaction.execute('INSERT INTO rows VALUES (1)');
      await transaction.execute('SELECT 1/0').catch(() => {});
    });
    await expect(swallowing).rejects.toMatchObject({ cause: { code: '25P02' } });
    expect(await numbers()).toEqual([]);
  });

  it("releases the connection of a transaction that couldn't begin", async () => {
    const config = { isolationLevel: 'nonsense' as 'serializable' };
    await expect(db.transaction(async () => {}, config)).rejects.toThrow();
    expect(await numbers()).toEqual([]);
  });

  it('starts a new connection with a clean session', async () => {
    const client = await database.pool.connect();
    await client.query('CREATE TEMP TABLE leftover (n integer)');
    await client.query({ name: 'prepared', text: 'SELECT 1' });
    await client.query("SET search_path = 'pg_catalog'");
    await client.query('BEGIN');
    await client.query('INSERT INTO public.rows VALUES (1)');
    client.release(true);
    expect(await numbers()).toEqual([]);
    await expect(database.pool.query('SELECT * FROM leftover')).rejects.toMatchObject({ code: '42P01' });
    await database.pool.query({ name: 'prepared', text: 'SELECT 2' });
  });

  it('carries large values both ways', async () => {
    const bytes = Buffer.alloc(5_000_000, 'nday');
    const { rows } = await database.pool.query<{ bytes: Buffer }>('SELECT $1::bytea AS bytes', [bytes]);
    expect(rows[0]?.bytes.equals(bytes)).toBe(true);
  });

  it('leaves the main thread free during a heavy query', async () => {
    let turns = 0;
    let running = true;
    const heavy = database.pool.query('SELECT count(*) FROM generate_series(1, 300000)').then(() => {
      running = false;
    });
    while (running) {
      await turn();
      turns++;
    }
    await heavy;
    expect(turns).toBeGreaterThan(100);
  });
});

describe('one process on a folder', () => {
  const children: ChildProcess[] = [];
  const source = new URL('./pglite-pool.ts', import.meta.url);

  /** Opens the folder in a process of its own, and inserts rows until it dies; it prints the number of each that is in. */
  function startProcess(folder: string): AsyncIterator<string> {
    const code = `
      const { openPglitePool } = await import(${JSON.stringify(source)});
      const { pool } = await openPglitePool(${JSON.stringify(folder)});
      for (let n = 0; ; n++) {
        await pool.query('INSERT INTO rows VALUES ($1)', [n]);
        console.log(n);
      }`;
    const args = [...startsQuickly, '--input-type=module', '--eval', code];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  it('rejects a second process, even the same one, and accepts the next once the first was killed', async () => {
    const folder = freshFolder();
    const lines = startProcess(folder);
    await lines.next();
    await expect(openPglitePool(folder)).rejects.toThrow(
      `The folder ${folder} is in use by another Nday process: stop that one, or give this one its own DATA_DIR.`,
    );
    let last = '';
    for (let i = 0; i < 50; i++) last = (await lines.next()).value;
    const [child] = children as [ChildProcess];
    child.kill('SIGKILL');
    await once(child, 'exit');
    for (let line = await lines.next(); !line.done; line = await lines.next()) last = line.value;

    const { pool, close } = await openPglitePool(folder);
    const { rows } = await pool.query<{ n: number }>('SELECT n FROM rows ORDER BY n');
    await expect(openPglitePool(folder)).rejects.toThrow('is in use');
    await close();
    const sent = rows.map(({ n }) => n);
    expect(sent.slice(0, Number(last) + 1)).toEqual(Array.from({ length: Number(last) + 1 }, (_, n) => n));
  });
});

describe('a database that stops', () => {
  /** Loaded into the thread before PGlite. */
  function withPrelude(code: string): Pick<PgliteOptions, 'worker'> {
    return { worker: { execArgv: ['--import', `data:text/javascript,${encodeURIComponent(code)}`] } };
  }

  it("acknowledges nothing that the disk rejected, says in one sentence why it doesn't open, and opens again", async () => {
    const folder = freshFolder();
    const lost = Promise.withResolvers<string>();
    const failing = `
      import fs from 'node:fs';
      import { parentPort } from 'node:worker_threads';
      const { fsyncSync } = fs;
      let served = false;
      parentPort.on('message', () => { served = true; }).unref();
      fs.fsyncSync = (fd) => {
        if (served) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
        fsyncSync(fd);
      };`;
    const { pool, close } = await openPglitePool(folder, { ...withPrelude(failing), onLost: lost.resolve });
    await expect(pool.query('INSERT INTO rows VALUES (1)')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await lost.promise).toBe(`The database in ${folder}/database stopped: EIO: i/o error, fsync.`);
    await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: 'ECONNRESET' });
    await close();
    // The folder is free again.
    await expect(openPglitePool(folder, { startParams: PGlite.defaultStartParams })).rejects.toThrow(
      /^The database in \S+ can't be used: [^.]*\.$/,
    );
    await (await openPglitePool(folder)).close();
  });
});
