import fs, { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migratedDataDir } from '../../../tests/support/data-dir.ts';
import { type DurablePglite, openDurablePglite } from './durable-pglite.ts';

// `main.test.ts` makes one from nothing.
const dataDir = await migratedDataDir();
const folder = join(dataDir, 'database');

function fail(error: unknown): never {
  throw error;
}

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a durable PGlite', () => {
  let database: DurablePglite;

  beforeAll(async () => {
    database = await openDurablePglite(folder, fail);
    await database.pglite.exec('CREATE TABLE rows (n integer)');
  });
  afterAll(() => database.pglite.close());

  it('syncs each commit to disk, and no read', async () => {
    const { pglite, files } = database;
    const before = files.fsyncs;
    const fsync = vi.spyOn(fs, 'fsyncSync');
    onTestFinished(() => fsync.mockRestore());
    for (let n = 0; n < 20; n++) await pglite.query('INSERT INTO rows VALUES ($1)', [n]);
    expect(files.fsyncs - before).toBe(20);
    // New names of files are synced, too.
    const calls = fsync.mock.calls.length;
    expect(calls).toBeGreaterThanOrEqual(20);
    await pglite.query('SELECT * FROM rows');
    expect(files.fsyncs - before).toBe(20);
    expect(fsync).toHaveBeenCalledTimes(calls);
  });

  it('syncs a transaction once', async () => {
    const { pglite, files } = database;
    const before = files.fsyncs;
    await pglite.transaction(async (transaction) => {
      for (let n = 0; n < 5; n++) await transaction.query('INSERT INTO rows VALUES ($1)', [n]);
      expect(files.fsyncs).toBe(before);
    });
    expect(files.fsyncs).toBe(before + 1);
  });
});

it("doesn't open with fsync off", async () => {
  await expect(openDurablePglite(folder, fail, PGlite.defaultStartParams)).rejects.toThrow('do not reach the disk');
});

it("doesn't open with fdatasync, which PGlite lacks", async () => {
  const withoutF = PGlite.defaultStartParams.filter((param) => param !== '-F');
  await expect(openDurablePglite(folder, fail, withoutF)).rejects.toThrow('do not reach the disk');
});

it("gives PostgreSQL's own reason if it doesn't start", async () => {
  writeFileSync(join(folder, 'PG_VERSION'), '12\n');
  await expect(openDurablePglite(folder, fail)).rejects.toThrow('incompatible');
});
