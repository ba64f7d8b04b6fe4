import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { codeOf, lockNotAvailable } from './database-error.ts';
import { DatabaseMissing } from './database-unusable.ts';
import { migrationState } from './latest-migration.ts';
import { databaseFolder, openPglitePool, type PgliteOptions } from './pglite-pool.ts';
import { PgliteUpkeep } from './pglite-upkeep.ts';
import { LongTimeoutClient, openPostgresqlPools, place, replicaPool } from './postgresql-pool.ts';
import { readBy } from './prebuilt.ts';
import { ReadReplica } from './read-replica.ts';
import * as schema from './schema.ts';

export { DatabaseMissing, DatabaseUnusable } from './database-unusable.ts';

/** Drizzle on either database. Both go through node-postgres, so values, row counts, and errors are the same. */
export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type DatabaseKind = 'postgresql' | 'pglite';

export interface OpenDatabase {
  db: Database;
  kind: DatabaseKind;
  /** The connections that `db` uses. */
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseSource extends PgliteOptions {
  /** A PostgreSQL server. Without it, PGlite in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The most connections to PostgreSQL. */
  connections?: number | undefined;
  dataDir: string;
  /** Whether the database must be there already. Otherwise it's created. */
  mustExist?: boolean | undefined;
  log: { warn(details: object, sentence: string): void };
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const migrationLock = 0x6e646179;
const lockPauseMs = 200;
const migrationPauseMs = 1000;
const defaultConnections = 10;

/** Opens and migrates the database. Throws a DatabaseUnusable if it can't, and a DatabaseMissing if it isn't there and must be. */
export async function openDatabase(source: DatabaseSource): Promise<OpenDatabase> {
  const { databaseUrl, connections = defaultConnections, mustExist, log } = source;
  if (databaseUrl === undefined) return openPglite(source);
  const { pool, readPool } = await openPostgresqlPools(databaseUrl, connections);
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to the database was lost.'));
  const db = drizzle(pool, { schema });
  if (readPool) readBy(db, drizzle(readPool, { schema }));
  const close = async () => {
    await readPool?.end();
    await pool.end();
  };
  const database = { db, kind: 'postgresql' as const, pool, close };
  return afterMigrating(database, async () => {
    const isThere = await hasTables(database);
    if (mustExist && !isThere) {
      throw new DatabaseMissing(`There is no Nday database in the PostgreSQL of DATABASE_URL (${place(databaseUrl)}).`);
    }
    if (!isThere || (await isOlder(database))) await migratePostgresql(databaseUrl, log);
  });
}

async function hasTables({ pool }: OpenDatabase): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('users') is not null as has",
  );
  return rows[0]?.has === true;
}

/** Most starts find every migration, and need neither to read the files nor to lock. */
async function isOlder({ db }: OpenDatabase): Promise<boolean> {
  return (await migrationState(db)) === 'older';
}

/** Opens a replica for reads. Whether it's there shows at its first check. */
export function openReplica(
  url: string,
  { db, connections, log }: { db: Database; connections: number; log: DatabaseSource['log'] },
): { replica: ReadReplica; close(): Promise<void> } {
  const pool = replicaPool(url, connections);
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to the replica was lost.'));
  return { replica: new ReadReplica(drizzle(pool, { schema }), db), close: () => pool.end() };
}

async function openPglite({ dataDir, mustExist, log, ...options }: DatabaseSource): Promise<OpenDatabase> {
  const missing = new DatabaseMissing(`There is no database in DATA_DIR (${dataDir}).`);
  if (mustExist && !existsSync(databaseFolder(dataDir))) throw missing;
  const onLost = (sentence: string) => log.warn({}, sentence);
  const { pool, close } = await openPglitePool(dataDir, { onLost, ...options });
  const upkeep = new PgliteUpkeep(pool, (error) => log.warn({ err: error }, "The database's upkeep failed."));
  const closeAll = () => {
    upkeep.stop();
    return close();
  };
  const database = { db: drizzle(pool, { schema }), kind: 'pglite' as const, pool, close: closeAll };
  return afterMigrating(database, async () => {
    const isThere = await hasTables(database);
    if (mustExist && !isThere) throw missing;
    if (!isThere || (await isOlder(database))) await migrate(database.db, { migrationsFolder });
  });
}

async function afterMigrating(database: OpenDatabase, run: () => Promise<unknown>): Promise<OpenDatabase> {
  try {
    await run();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * If several processes start together, one migrates and the others wait. The lock belongs to a transaction, because a pooler can give a
 * session another connection after each. A waiting process polls, so it doesn't hold a connection.
 */
async function migratePostgresql(connectionString: string, log: DatabaseSource['log']): Promise<void> {
  const [lock, work] = [
    new LongTimeoutClient({ connectionString }),
    new LongTimeoutClient({ connectionString }),
  ] as const;
  try {
    await Promise.all([lock.connect(), work.connect()]);
    while (!(await tryLock(lock))) await delay(lockPauseMs);
    for (let tries = 0; !(await tryMigrate(work)); tries += 1) {
      if (tries === 0)
        log.warn({}, 'The migration waits for the end of a transaction that holds a lock, such as a dump.');
      await delay(migrationPauseMs);
    }
  } finally {
    await Promise.all([lock.end(), work.end()]);
  }
}

/** Begins a transaction that holds the lock until it ends. If another process holds it, returns false and leaves no transaction open. */
async function tryLock(client: LongTimeoutClient): Promise<boolean> {
  await client.query('BEGIN');
  const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [migrationLock]);
  if (rows[0].taken) return true;
  await client.query('ROLLBACK');
  return false;
}

/** Returns false, and changes nothing, if others hold a lock too long. */
async function tryMigrate(client: LongTimeoutClient): Promise<boolean> {
  try {
    await migrate(drizzle(client), { migrationsFolder });
    return true;
  } catch (error) {
    if (codeOf(error) === lockNotAvailable) return false;
    throw error;
  }
}
