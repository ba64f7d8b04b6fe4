import pg from 'pg';
import { CheckedClient } from './checked-client.ts';
import { DatabaseRefused } from './database-refused.ts';

const OLDEST = 15;

/** A pool on the PostgreSQL at `url`, tried once; what keeps it from being used is a DatabaseRefused. */
export async function openPostgresqlPool(url: string): Promise<pg.Pool> {
  if (!URL.canParse(url)) {
    throw new DatabaseRefused('DATABASE_URL must be an address such as postgresql://user:password@host/database.');
  }
  const pool = new pg.Pool({
    connectionString: url,
    Client: CheckedClient,
    application_name: 'nday',
    max: 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    lock_timeout: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  try {
    const { rows } = await pool.query<{ version: string }>("SELECT current_setting('server_version_num') AS version");
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST) throw new Error(`it is PostgreSQL ${major}, and ${OLDEST} or later is needed`);
    return pool;
  } catch (error) {
    await pool.end();
    throw new DatabaseRefused(
      `The PostgreSQL of DATABASE_URL (${place(url)}) can't be used: ${reason(error as Error)}.`,
      {
        cause: error,
      },
    );
  }
}

/** Where the address points, without its password. */
function place(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${decodeURIComponent(searchParams.get('host') ?? host)}${pathname}`;
}

function reason(error: Error & { code?: string }): string {
  // Node's error for a host with several addresses has no message of its own.
  return (error.message || `no server answers (${error.code})`).replace(/\.$/, '');
}
