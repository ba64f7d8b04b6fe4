import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { migratedDataDir, scratchFolder } from '../../../tests/support/data-dir.ts';
import { itAtNight } from '../../../tests/support/it-at-night.ts';
import { startsQuickly } from '../../../tests/support/node-arguments.ts';
import { runPostgres } from '../../../tests/support/run-postgres.ts';
import { startServer } from '../../../tests/support/running-server.ts';
import { TestServer } from '../../../tests/support/server.ts';
import { puzzlesFolder, readLibrary } from '../../content/read-library.ts';
import { readMigrations } from '../database/latest-migration.ts';
import { serveManagement } from '../database/manage-socket.ts';
import { openDatabase } from '../database/open-database.ts';
import { commands, runManagementCommand } from './commands.ts';
import { runManage } from './run-manage.ts';

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

type OutcomeInBytes = Omit<Outcome, 'stdout'> & { stdout: Buffer };

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The folder that a command runs in, with a database where a test needs one. */
let dataDir: string;
beforeEach(() => {
  dataDir = newFolder();
});

const inDataDir = (name: string) => join(dataDir, name);

/** `npm run manage -- …`, without a process of its own. */
async function manage(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const { stdout, ...outcome } = await manageInBytes(args, env);
  return { ...outcome, stdout: stdout.toString() };
}

async function manageInBytes(args: string[], env: Record<string, string>): Promise<OutcomeInBytes> {
  const [stdout, stderr] = [sink(), sink()];
  const code = await runManage(args, { env, stdout: stdout.stream, stderr: stderr.stream });
  return { code, stdout: stdout.written(), stderr: stderr.written().toString() };
}

function sink() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, written: () => Buffer.concat(chunks) };
}

/** The same as an operator's shell runs it. */
function startManage(args: string[], env: Record<string, string> = {}) {
  const program = join(import.meta.dirname, '../manage.ts');
  return spawn(process.execPath, [...startsQuickly, program, ...args], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function manageByProcess(...started: Parameters<typeof startManage>): Promise<OutcomeInBytes> {
  const child = startManage(...started);
  const [stdout, stderr, [code]] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr: stderr.toString() };
}

/** A new folder that the last test's end removes. */
function newFolder(): string {
  const folder = scratchFolder();
  folders.push(folder);
  return folder;
}

async function embedDatabase(): Promise<void> {
  dataDir = await migratedDataDir();
  folders.push(dataDir);
}

/** Returns the variables of a migrated database: PostgreSQL's opens faster, where this machine has one. */
async function newDatabase(): Promise<Record<string, string>> {
  if (runPostgres) return { DATABASE_URL: await runPostgres.createDatabase('migrated') };
  await embedDatabase();
  return { DATA_DIR: dataDir };
}

const log = { warn: () => {} };
const password = 'correct horse staple';
const restored = {
  code: 0,
  stdout: expect.stringMatching(/^Restored 1 account, 0 answers, and \d+ rows in all from /),
  stderr: '',
};

async function migrationsIn(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations');
  await client.end();
  return rows[0].count;
}

describe('npm run manage', () => {
  test("runs commands before, during, and after a server's run", { timeout: 300_000 }, async () => {
    await embedDatabase();
    const env = { DATA_DIR: dataDir, NDAY_PASSWORD: password };
    const created = await manage(['create-user', 'kept', '--email', 'kept@example.test', '--staff'], env);
    expect(created).toEqual({ code: 0, stdout: 'Created the staff account kept.\n', stderr: '' });
    const { stdout: before, ...outcome } = await manageInBytes(['backup', '-'], env);
    expect(outcome).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^Wrote 1 account, 0 answers, and \d+ rows in all to standard output\.\n$/),
    });
    const backup = inDataDir('written');
    writeFileSync(backup, before);

    const database = await openDatabase({ dataDir, log });
    const stop = await serveManagement(dataDir, (...asked) => runManagementCommand(database.db, ...asked));
    const server = await TestServer.start(database, {});
    const login = (username: string) => server.visitor().call('login', { body: { username, password } });
    try {
      expect(await login('kept')).toMatchObject({ status: 200, body: { is_staff: true } });
      const during = await manage(['create-user', 'passing', '--email', 'p@example.test', '--plan=annual'], env);
      expect(during).toEqual({ code: 0, stdout: 'Created the account passing.\n', stderr: '' });
      expect(await login('passing')).toMatchObject({ status: 200, body: { is_subscriber: true } });
      expect(await manage(['restore', backup], env)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'The database has accounts: --replace overwrites everything in it with the backup.\n',
      });
      expect(await manage(['restore', backup, '--replace'], env)).toEqual(restored);
      expect(await login('passing')).toMatchObject({ status: 401 });
      expect(await login('kept')).toMatchObject({ status: 200 });

      // The server sends the backup, so only its caller needs write access to the file.
      const { stdout, code } = await manageInBytes(['backup', '-'], env);
      expect(code).toBe(0);
      expect(gunzipSync(stdout).toString()).toContain('"sha256"');
      mkdirSync(inDataDir('kept'));
      expect(await manage(['backup', inDataDir('kept/nday.backup')], env)).toMatchObject({ code: 0 });
      expect(readdirSync(inDataDir('kept'))).toEqual(['nday.backup']);
      expect(lstatSync(inDataDir('kept/nday.backup')).mode & 0o777).toBe(0o600);
      expect(await manage(['backup', inDataDir('missing/nday.backup')], env)).toMatchObject({ code: 1, stdout: '' });
    } finally {
      await server.app.close();
      await stop();
      await database.close();
    }

    const changed = await manage(['set-user', 'kept', '--no-staff', '--password'], env);
    expect(changed).toEqual({ code: 0, stdout: 'Changed the account kept.\n', stderr: '' });
  });

  itAtNight('imports and exports content without and with a running server', async () => {
    await embedDatabase();
    const env = { DATA_DIR: dataDir };
    const imported = await manage(['import-content', join(puzzlesFolder, readLibrary()[0]!.slug)], env);
    expect(imported).toEqual({ code: 0, stdout: 'Imported: 1 created, 0 updated, 0 unchanged.\n', stderr: '' });
    const server = await startServer({ dataDir, args: ['--api-only'] });
    try {
      expect(await manage(['export-content', inDataDir('content')], env)).toEqual({
        code: 0,
        // The server can have added the library by now.
        stdout: expect.stringMatching(/^Exported \d+ puzzles and \d+ interview questions to .+content\.\n$/),
        stderr: '',
      });
      const unknown = await manage(['set-user', 'nobody', '--staff'], env);
      expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'There is no account nobody.\n' });
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });

  test.skipIf(!runPostgres)('works on the database of DATABASE_URL, even next to a running server', async () => {
    const databaseUrl = await runPostgres!.createDatabase();
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NDAY_PASSWORD: password };
    const migrated = await manage(['migrate'], env);
    expect(migrated).toEqual({ code: 0, stdout: 'The database has every migration of this version.\n', stderr: '' });
    expect(await migrationsIn(databaseUrl)).toBe(readMigrations().length);
    const database = await openDatabase({ dataDir, databaseUrl, log });
    const server = await TestServer.start(database, {});
    try {
      await manage(['create-user', 'passing', '--email', 'p@example.test'], env);
      await server.visitor().login('passing', password);
    } finally {
      await server.app.close();
      await database.close();
    }
    expect(await manage(['backup', inDataDir('nday.backup')], env)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Wrote 1 account, 0 answers, and \d+ rows in all to .*nday\.backup\.\n$/),
      stderr: '',
    });
  });

  test.skipIf(!runPostgres)('leaves nothing of a backup that is interrupted', async () => {
    const databaseUrl = await runPostgres!.createDatabase('migrated');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    // The backup waits for it.
    await client.query('begin; lock table users');
    const child = startManage(['backup', 'nday.backup'], { DATABASE_URL: databaseUrl });
    const ended = once(child, 'exit');
    const written = () => readdirSync(dataDir).filter((name) => name.startsWith('nday.backup'));
    await vi.waitFor(() => expect(written()).toHaveLength(1), { timeout: 60_000 });
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(written()).toEqual([]);
    await client.end();
  });

  test('backup fails if the embedded database is missing', async () => {
    const empty = newFolder();
    for (const DATA_DIR of [empty, join(empty, 'missing')]) {
      expect(await manage(['backup', inDataDir('nday.backup')], { DATA_DIR })).toEqual({
        code: 1,
        stdout: '',
        stderr: `There is no database in DATA_DIR (${DATA_DIR}).\n`,
      });
    }
    expect(readdirSync(empty)).toEqual([]);
    expect(existsSync(join(dataDir, 'nday.backup'))).toBe(false);
  });

  test.skipIf(!runPostgres)('backup fails if the PostgreSQL database is missing', async () => {
    const databaseUrl = await runPostgres!.createDatabase();
    const rejected = await manage(['backup', inDataDir('nday.backup')], { DATABASE_URL: databaseUrl });
    expect(rejected).toMatchObject({ code: 1, stdout: '' });
    expect(rejected.stderr).toMatch(/^There is no Nday database in the PostgreSQL of DATABASE_URL \(\S+\)\.\n$/);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      "select relname from pg_class where relnamespace::regnamespace::text in ('public', 'drizzle')",
    );
    await client.end();
    expect(rows).toEqual([]);
    expect(existsSync(join(dataDir, 'nday.backup'))).toBe(false);
  });

  test('writes a restorable backup to standard output, and messages to standard error', async () => {
    const env = await newDatabase();
    const { stdout, ...outcome } = await manageByProcess(['backup', '-'], env);
    expect(outcome).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^Wrote 0 accounts, 0 answers, and \d+ rows in all to standard output\.\n$/),
    });
    writeFileSync(inDataDir('written'), stdout);
    expect((await manage(['restore', inDataDir('written')], env)).stdout).toMatch(
      /^Restored 0 accounts, 0 answers, and \d+ rows/,
    );
  });

  test.skipIf(process.platform === 'win32')('writes no backup through a symlink', async () => {
    const link = join(newFolder(), 'link');
    symlinkSync(join(dataDir, 'nday.backup'), link);
    expect(await manage(['backup', link], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      stdout: '',
      stderr: `${link} isn't a regular file: name one, or a path that doesn't exist yet, or - for standard output.\n`,
    });
    expect(existsSync(join(dataDir, 'nday.backup'))).toBe(false);
  });

  test.skipIf(process.getuid?.() !== 0)(
    "opens no database of another user as root, which would add root's files",
    async () => {
      mkdirSync(inDataDir('database'));
      chownSync(inDataDir('database'), 1, 1);
      const env = { DATA_DIR: dataDir };
      const { code, stderr } = await manage(['backup', inDataDir('nday.backup')], env);
      expect(code).toBe(1);
      expect(stderr).toBe(
        `The database in DATA_DIR (${dataDir}) belongs to another user: run this as that user, or while the server runs.\n`,
      );
      expect(existsSync(join(dataDir, 'nday.backup'))).toBe(false);
    },
  );

  test('reports a missing or inaccessible path with one sentence', async () => {
    const env = await newDatabase();
    const missing = join(dataDir, 'missing', 'nday.backup');
    const sentence = (path: string) => ({ code: 1, stdout: '', stderr: `${path}: no such file or directory.\n` });
    expect(await manage(['restore', missing], env)).toEqual(sentence(missing));
    expect(await manage(['backup', missing], env)).toEqual(sentence(dirname(missing)));
  });

  test('exits with 2 on wrong usage, with one sentence', async () => {
    expect(await manageByProcess(['create-user', 'someone', '--email', 'a@b.test'])).toEqual({
      code: 2,
      stdout: Buffer.of(),
      stderr: 'Set NDAY_PASSWORD, or run this in a terminal to be asked for the password.\n',
    });
  });

  test('exits with 1 on a wrong configuration, with one sentence', async () => {
    const outcome = await manage(['set-user', 'someone', '--staff'], { PORT: 'many' });
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: 'PORT must be a port from 0 to 65535.\n' });
  });

  test('lists every command with --help', async () => {
    const { code, stdout } = await manage(['--help']);
    expect(code).toBe(0);
    for (const name of Object.keys(commands)) expect(stdout).toMatch(new RegExp(`^  ${name}( <|$)`, 'm'));
  });
});
