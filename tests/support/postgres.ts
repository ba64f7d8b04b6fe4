import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface Postgres {
  /** The URL of its `postgres` database, which is empty. */
  url: string;
  /** Creates a database, empty or a copy of another, and returns its URL. */
  createDatabase(template?: string, name?: string): Promise<string>;
}

export interface OwnPostgres extends Postgres {
  /** The folder of its socket and data. */
  folder: string;
  /** Kills it, as a crash would, and removes its data. Data in a given folder stays, and is closed properly. */
  stop(): Promise<void>;
}

/** Parameters of a PostgreSQL, by their names. */
type Settings = Record<string, string>;

/** Nothing of a test's database outlives the run, so none of it has to reach the disk. */
const settings = {
  listen_addresses: '',
  max_connections: '200',
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  // Compiling a plan takes longer than any test's query runs.
  jit: 'off',
  // Statistics that come during a test would change the plans that some tests read.
  autovacuum: 'off',
};

/**
 * Starts a temporary PostgreSQL of this machine, reached only through a Unix socket. Returns undefined if it isn't installed; with CI=true
 * that is an error. With `dataFolder` its data is in that folder, and stays there, otherwise in a new one in `parent`.
 */
export async function startPostgres(
  own: Settings = {},
  dataFolder?: string,
  parent = tmpdir(),
): Promise<OwnPostgres | undefined> {
  const programs = findPrograms();
  if (!programs) {
    if (process.env.CI === 'true') throw new Error('CI needs PostgreSQL, and this machine lacks its programs.');
    return undefined;
  }
  const initdb = ['--username', 'nday', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'];
  const makeData = (data: string, user: Account | undefined) => {
    execFileSync(join(programs, 'initdb'), ['--pgdata', data, ...initdb], { ...user, cwd: tmpdir(), stdio: 'pipe' });
  };
  return run(programs, own, makeData, dataFolder, parent);
}

/** Starts a standby that streams from a primary, which needs a `wal_level` of `replica` and `max_wal_senders`. */
export async function startStandby(primary: OwnPostgres, own: Settings): Promise<OwnPostgres> {
  const programs = findPrograms()!;
  const source = ['--host', primary.folder, '--username', 'nday'];
  const copy = ['--write-recovery-conf', '--checkpoint', 'fast', '--no-sync'];
  return run(programs, own, (data, user) => {
    execFileSync(join(programs, 'pg_basebackup'), ['--pgdata', data, ...source, ...copy], {
      ...user,
      cwd: tmpdir(),
      stdio: 'pipe',
    });
  });
}

/** Starts one with a copy of the data of another, which was stopped properly. */
export function startCopy(original: string, parent: string): Promise<OwnPostgres> {
  return run(
    findPrograms()!,
    {},
    (data, user) => {
      cpSync(original, data, { recursive: true, mode: constants.COPYFILE_FICLONE });
      // PostgreSQL rejects a data folder that others can read.
      chmodSync(data, 0o700);
      if (!user) return;
      for (const file of ['', ...readdirSync(data, { recursive: true })]) {
        chownSync(join(data, String(file)), user.uid, user.gid);
      }
    },
    undefined,
    parent,
  );
}

/** Returns what the server's program says of its version, or undefined if there is none. */
export function postgresVersion(): string | undefined {
  const programs = findPrograms();
  return programs && String(execFileSync(join(programs, 'postgres'), ['--version']));
}

async function run(
  programs: string,
  own: Settings,
  makeData: (data: string, user: Account | undefined) => void,
  dataFolder?: string,
  parent = tmpdir(),
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(parent, 'nday-pg-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = dataFolder ?? join(folder, 'data');
  if (dataFolder) {
    mkdirSync(dataFolder, { recursive: true });
    if (user) chownSync(dataFolder, user.uid, user.gid);
  }
  if (!existsSync(join(data, 'PG_VERSION'))) makeData(data, user);
  const options = Object.entries({ ...settings, ...own, unix_socket_directories: folder }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...options], { ...user, cwd: folder, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const kill = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', kill);
  const url = `postgresql://nday@${encodeURIComponent(folder)}/postgres`;
  await untilReady(url, () => server.exitCode !== null);
  return {
    ...postgresAt(url),
    folder,
    async stop() {
      process.off('exit', kill);
      server.kill(dataFolder ? 'SIGINT' : 'SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL that runs already. */
export function postgresAt(url: string): Postgres {
  return {
    url,
    async createDatabase(template, name = `test_${randomUUID().replaceAll('-', '')}`) {
      await query(url, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`);
      return url.replace(/[^/]+$/, name);
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
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  // The others are next to the program itself, not next to a symlink to it.
  return found && dirname(realpathSync(join(found, 'initdb')));
}

interface Account {
  uid: number;
  gid: number;
}

/** Returns the user for programs that can't run as root: PostgreSQL, PgBouncer. */
export function unprivilegedUser(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody.');
}

/** Returns once the database at `url` answers. Throws its last error if its server has ended instead. */
export async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
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
