import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { openPglitePool, type PgliteOptions } from './pglite-pool.ts';
import { PgliteUpkeep } from './pglite-upkeep.ts';
import { openPostgresqlPool } from './postgresql-pool.ts';
import * as schema from './schema.ts';

export { DatabaseRefused } from './database-refused.ts';

/** Drizzle on either database: both are reached by node-postgres, so that values, row counts and errors are the same. */
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
  /** A PostgreSQL; without it, PGlite in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: { warn(details: object, sentence: string): void };
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const MIGRATION_LOCK = 0x6e646179;

/** Opens the database and brings it up to date. What stands in the way is a DatabaseRefused. */
export async function openDatabase(source: DatabaseSource): Promise<OpenDatabase> {
  const { databaseUrl, log } = source;
  if (databaseUrl === undefined) return openPglite(source);
  const pool = await openPostgresqlPool(databaseUrl);
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to the database was lost.'));
  return migrated({ db: drizzle(pool, { schema }), kind: 'postgresql', pool, close: () => pool.end() });
}

async function openPglite({ dataDir, log, ...options }: DatabaseSource): Promise<OpenDatabase> {
  const onLost = (sentence: string) => log.warn({}, sentence);
  const { pool, close } = await openPglitePool(dataDir, { onLost, ...options });
  const upkeep = new PgliteUpkeep(pool, (error) => log.warn({ err: error }, "The database's upkeep failed."));
  const closeAll = () => {
    upkeep.stop();
    return close();
  };
  return migrated({ db: drizzle(pool, { schema }), kind: 'pglite', pool, close: closeAll });
}

/** Of several processes that start together one migrates, and the others wait for it. */
async function migrated(database: OpenDatabase): Promise<OpenDatabase> {
  try {
    const client = await database.pool.connect();
    try {
      await client.query(
        'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
      );
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrate(drizzle(client), { migrationsFolder });
    } finally {
      client.release(true);
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
