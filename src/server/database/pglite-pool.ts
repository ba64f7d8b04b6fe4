import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import pg from 'pg';
import { CheckedClient } from './checked-client.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { DatabaseUnusable } from './database-unusable.ts';
import { PgliteStream } from './pglite-stream.ts';
import type { FromWorker, PgliteStart } from './pglite-worker.ts';

export interface PgliteOptions {
  /** Called once, with a sentence, if the database stops unexpectedly. After that, every query fails. */
  onLost?(sentence: string): void;
  /** For tests: another disk, and other parameters of PostgreSQL. */
  worker?: WorkerOptions;
  startParams?: string[];
}

export interface PglitePool {
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Returns where PGlite's own files are. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/** Runs PGlite in its own thread, as a pool of one connection. Queries wait while another transaction is open. */
export async function openPglitePool(dataDir: string, options: PgliteOptions = {}): Promise<PglitePool> {
  const unlock = makeOwn(dataDir);
  try {
    const thread = await startThread(dataDir, options);
    const settings = {
      Client: CheckedClient,
      stream: () => new PgliteStream(thread.worker),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 30_000,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
    };
    const pool = new pg.Pool(settings);
    pool.on('error', () => {});
    const close = async () => {
      await pool.end();
      await thread.close();
      unlock();
    };
    return { pool, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Creates the folder if necessary, and locks it. */
function makeOwn(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error;
    throw new DatabaseUnusable(
      `DATA_DIR must be a folder that this user can write to: ${(error as Error).message} (${dataDir}).`,
    );
  }
}

/** Resolves when the database is open. */
async function startThread(dataDir: string, { onLost, worker: workerOptions, startParams }: PgliteOptions) {
  const start: PgliteStart = { folder: databaseFolder(dataDir), startParams };
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    execArgv: [],
    ...workerOptions,
    workerData: start,
  });
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let phase: 'opening' | 'open' | 'closing' = 'opening';
  let lastWords = `The database in ${dataDir} stopped.`;
  worker.on('message', (message: FromWorker) => {
    if ('lastWords' in message) {
      lastWords = message.lastWords;
    } else {
      phase = 'open';
      opened.resolve();
    }
  });
  worker.on('error', (error: Error) => {
    lastWords = `The database in ${dataDir} stopped: ${error.message}.`;
  });
  worker.on('exit', () => {
    if (phase === 'opening') opened.reject(new DatabaseUnusable(lastWords));
    if (phase === 'open') onLost?.(lastWords);
    ended.resolve();
  });
  await opened.promise;
  const close = async () => {
    phase = 'closing';
    worker.postMessage('close');
    await ended.promise;
  };
  return { worker, close };
}
