import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unprivilegedUser, untilReady } from './postgres.ts';

export interface PgBouncer {
  /** The address of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Whether this machine has PgBouncer. With CI=true it must. */
export function hasPgBouncer(): boolean {
  const { status } = spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' });
  if (status !== 0 && process.env.CI === 'true') throw new Error('CI needs PgBouncer, and this machine lacks it.');
  return status === 0;
}

/** Starts a PgBouncer that gives each transaction any of a few connections to the database at `databaseUrl`. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'nday-bouncer-'));
  const user = unprivilegedUser();
  const { hostname, pathname } = new URL(databaseUrl);
  const configuration = join(folder, 'pgbouncer.ini');
  writeFileSync(
    configuration,
    `[databases]
nday = host=${decodeURIComponent(hostname)} dbname=${pathname.slice(1)} user=nday
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = 4
ignore_startup_parameters = lock_timeout, statement_timeout, idle_in_transaction_session_timeout
`,
  );
  if (user) for (const path of [folder, configuration]) chownSync(path, user.uid, user.gid);
  const pooler = spawn('pgbouncer', [configuration], { ...user, cwd: folder, stdio: 'ignore' });
  const ended = once(pooler, 'exit');
  const url = `postgresql://nday@${encodeURIComponent(folder)}:6432/nday`;
  await untilReady(url, () => pooler.exitCode !== null);
  return {
    url,
    async stop() {
      pooler.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
