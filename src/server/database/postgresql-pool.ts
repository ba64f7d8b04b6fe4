import pg from 'pg';
import { CheckedClient } from './checked-client.ts';
import { DatabaseUnusable } from './database-unusable.ts';
import { PreparedClient } from './prepared-client.ts';
import { ReadPool } from './read-pool.ts';

const OLDEST = 15;

const timeouts = { lock_timeout: 5_000, statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };

/** Set per transaction, because a pooler can give each one another connection with other settings. In milliseconds. */
function transactionSettings(limits: typeof timeouts): string {
  return Object.entries(limits)
    .map(([name, ms]) => `SET LOCAL ${name} = ${ms}`)
    .join('; ');
}

/** A connection for migrations. Its only limit is on a wait for a lock, in milliseconds, because all later requests wait behind it. */
export class LongTimeoutClient extends CheckedClient {
  override readonly transactionSettings = transactionSettings({
    lock_timeout: 500,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
}

/** A connection through a pooler. */
class PooledClient extends CheckedClient {
  override readonly transactionSettings = transactionSettings(timeouts);
}

export interface PostgresqlPools {
  pool: pg.Pool;
  /** For short reads. Missing behind a pooler, which would have to keep a server's connection for it, and with a single connection. */
  readPool: ReadPool | undefined;
}

/**
 * Opens pools of at most `connections` in all to the PostgreSQL at `url` and tries it once. Throws a DatabaseUnusable that says why it can't
 * be used.
 */
export async function openPostgresqlPools(url: string, connections: number): Promise<PostgresqlPools> {
  if (!URL.canParse(url)) {
    throw new DatabaseUnusable('DATABASE_URL must be an address such as postgresql://user:password@host/database.');
  }
  const settings = {
    connectionString: url,
    application_name: 'nday',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...timeouts,
  };
  try {
    const isBehindPooler = await isPooled(settings);
    const readPool = isBehindPooler || connections === 1 ? undefined : new ReadPool(settings);
    const pool = new pg.Pool({
      ...settings,
      Client: isBehindPooler ? PooledClient : PreparedClient,
      max: readPool ? connections - 1 : connections,
      idleTimeoutMillis: 30_000,
    });
    return { pool, readPool };
  } catch (error) {
    throw new DatabaseUnusable(
      `The PostgreSQL of DATABASE_URL (${place(url)}) can't be used: ${reason(error as Error)}.`,
      {
        cause: error,
      },
    );
  }
}

/** Opens a pool to a replica, which needn't be there. It gives up soon, because the primary can do the same. Works behind a pooler, too. */
export function replicaPool(url: string, connections: number): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    application_name: 'nday',
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    ...timeouts,
    statement_timeout: 5_000,
    Client: PooledClient,
    max: connections,
    idleTimeoutMillis: 30_000,
  });
}

/** Returns whether a pooler is in between: it reports other details of the connection than PostgreSQL. Throws if PostgreSQL is too old. */
async function isPooled(settings: pg.ClientConfig): Promise<boolean> {
  const client: pg.Client & { processID?: number } = new CheckedClient(settings);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; pid: number }>(
      "SELECT current_setting('server_version_num') AS version, pg_backend_pid() AS pid",
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST) throw new Error(`it is PostgreSQL ${major}, and ${OLDEST} or later is needed`);
    return rows[0]?.pid !== client.processID;
  } finally {
    await client.end();
  }
}

/** Returns the URL without its password. */
export function place(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${decodeURIComponent(searchParams.get('host') ?? host)}${pathname}`;
}

function reason(error: Error & { code?: string }): string {
  // Node's error for a host with several addresses has no message of its own.
  return (error.message || `no server answers (${error.code})`).replace(/\.$/, '');
}
