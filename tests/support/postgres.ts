import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface Postgres {
  /** The address of its first database, which is empty. */
  url: string;
  /** Makes another empty database, and returns its address. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A throw-away PostgreSQL of the programs on this machine, reached by a Unix socket alone; undefined where there are none, which CI
 * doesn't take.
 */
export async function availablePostgres(): Promise<Postgres | undefined> {
  const programs = findPrograms();
  if (!programs) {
    if (process.env.CI === 'true')
      throw new Error('CI needs the programs of PostgreSQL, and none are on this machine.');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'nday-pg-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initdb = [
    '--pgdata',
    data,
    '--username',
    'nday',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
  ];
  execFileSync(join(programs, 'initdb'), [...initdb, '--no-sync'], { ...user, cwd: folder, stdio: 'pipe' });
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'max_connections=200'];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  const kill = () => void server.kill('SIGQUIT');
  process.once('exit', kill);
  const address = (database: string) => `postgresql://nday@${encodeURIComponent(folder)}/${database}`;
  const url = address('postgres');
  await untilReady(url, () => server.exitCode !== null);
  let databases = 0;
  return {
    url,
    async createDatabase() {
      const name = `test_${++databases}`;
      await query(url, `CREATE DATABASE ${name}`);
      return address(name);
    },
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of the newest programs: on the PATH, or where Debian keeps them off it. */
export function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody.');
}

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    try {
      return await query(url, 'SELECT 1');
    } catch (error) {
      if (hasEnded()) throw error;
      await wait(50);
    }
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}
