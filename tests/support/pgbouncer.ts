import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { unprivilegedUser, untilReady } from './postgres.ts';

export interface PgBouncer {
  /** Returns the URL of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Debian keeps it off the PATH of users. */
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin'].join(delimiter) };

/** Whether this machine has PgBouncer. With CI=true it must. */
export function hasPgBouncer(): boolean {
  const { status } = spawnSync('pgbouncer', ['--version'], { env, stdio: 'ignore' });
  if (status !== 0 && process.env.CI === 'true') throw new Error('CI needs PgBouncer, and this machine lacks it.');
  return status === 0;
}

/** Starts a PgBouncer by the configuration that ships, which gives each transaction any of a few connections to the database at `databaseUrl`. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'nday-bouncer-'));
  const user = unprivilegedUser();
  const { hostname, pathname } = new URL(databaseUrl);
  const configuration = join(folder, 'pgbouncer.ini');
  const place = `host=${decodeURIComponent(hostname)} dbname=${pathname.slice(1)} user=nday`;
  const shipped = readFileSync(new URL('../../src/server/container/pgbouncer.ini', import.meta.url), 'utf8');
  const own = {
    listen_addr: '',
    unix_socket_dir: folder,
    auth_type: 'any',
    auth_file: '',
    // Fewer than there are servers.
    default_pool_size: 4,
  };
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(configuration, shipped.replace('host=postgres dbname=nday', place) + lines.join(''));
  if (user) for (const path of [folder, configuration]) chownSync(path, user.uid, user.gid);
  const pooler = spawn('pgbouncer', [configuration], { ...user, env, cwd: folder, stdio: 'ignore' });
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
