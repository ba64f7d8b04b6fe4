import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { migratedDataDir } from '../../tests/support/data-dir.ts';
import { startsQuickly } from '../../tests/support/node-arguments.ts';
import { runPostgres } from '../../tests/support/run-postgres.ts';
import { type RunningServer, startServer } from '../../tests/support/running-server.ts';
import { puzzlesFolder, readLibrary } from '../content/read-library.ts';
import { readMigrations } from './database/latest-migration.ts';
import { commands } from './management-commands.ts';

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

let dataDir: string;
beforeEach(async () => {
  dataDir = await migratedDataDir();
  folders.push(dataDir);
});

const manageFile = join(import.meta.dirname, 'manage.ts');

/** `npm run manage -- …` as an operator's shell runs it. */
function manage(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [...startsQuickly, manageFile, ...args],
      { cwd: dataDir, env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => done({ code: (error?.code as unknown as number) ?? 0, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

const password = 'correct horse staple';
const wrote = { code: 0, stdout: expect.stringMatching(/^Wrote \d+ rows to .*nday\.backup\.\n$/), stderr: '' };
const restored = { code: 0, stdout: expect.stringMatching(/^Restored \d+ rows from /), stderr: '' };

async function migrationsIn(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations');
  await client.end();
  return rows[0].count;
}

async function login(server: RunningServer, username: string): Promise<Record<string, unknown>> {
  const config = await fetch(`${server.url}/api/config/`);
  const cookie = config.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const reply = await fetch(`${server.url}/api/auth/login/`, {
    method: 'POST',
    headers: { cookie, 'x-csrftoken': cookie.split('=')[1] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return { status: reply.status, ...((await reply.json()) as object) };
}

describe('npm run manage', () => {
  test('runs every command before the server runs, while it does, and after', { timeout: 300_000 }, async () => {
    const env = { DATA_DIR: dataDir, NDAY_PASSWORD: password };
    const created = await manage(['create-user', 'kept', '--email', 'kept@example.test', '--staff'], env);
    expect(created).toEqual({ code: 0, stdout: 'Created the staff account kept.\n', stderr: '' });
    const imported = await manage(['import-content', join(puzzlesFolder, readLibrary()[0]!.slug)], env);
    expect(imported).toEqual({ code: 0, stdout: 'Imported: 1 created, 0 updated, 0 unchanged.\n', stderr: '' });
    expect(await manage(['backup', 'nday.backup'], env)).toEqual(wrote);

    const server = await startServer({ dataDir, args: ['--api-only'] });
    try {
      expect(server.output()).not.toContain('npm run manage');
      expect(await login(server, 'kept')).toMatchObject({ status: 200, is_staff: true });
      const during = await manage(['create-user', 'passing', '--email', 'p@example.test', '--plan=annual'], env);
      expect(during).toEqual({ code: 0, stdout: 'Created the account passing.\n', stderr: '' });
      expect(await login(server, 'passing')).toMatchObject({ status: 200, is_subscriber: true });
      expect(await manage(['restore', 'nday.backup'], env)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'The database has accounts: --replace overwrites everything in it with the backup.\n',
      });
      expect(await manage(['restore', 'nday.backup', '--replace'], env)).toEqual(restored);
      expect(await login(server, 'passing')).toMatchObject({ status: 401 });
      expect(await login(server, 'kept')).toMatchObject({ status: 200 });
      expect(await manage(['export-content', 'content'], env)).toEqual({
        code: 0,
        stdout: `Exported 1 puzzles to ${join(dataDir, 'content')}.\n`,
        stderr: '',
      });
      const unknown = await manage(['set-user', 'nobody', '--staff'], env);
      expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'There is no account nobody.\n' });
    } finally {
      expect(await server.stop()).toBe(0);
    }

    const changed = await manage(['set-user', 'kept', '--no-staff', '--password'], env);
    expect(changed).toEqual({ code: 0, stdout: 'Changed the account kept.\n', stderr: '' });
  });

  test.skipIf(!runPostgres)(
    'works on the database of DATABASE_URL, also beside a running server',
    { timeout: 300_000 },
    async () => {
      const databaseUrl = await runPostgres!.createDatabase();
      const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NDAY_PASSWORD: password };
      const migrated = await manage(['migrate'], env);
      expect(migrated).toEqual({ code: 0, stdout: 'The database has every migration of this version.\n', stderr: '' });
      expect(await migrationsIn(databaseUrl)).toBe(readMigrations().length);
      const created = await manage(['create-user', 'kept', '--email', 'kept@example.test'], env);
      expect(created).toEqual({ code: 0, stdout: 'Created the account kept.\n', stderr: '' });
      expect(await manage(['backup', 'nday.backup'], env)).toEqual(wrote);
      const server = await startServer({ dataDir, databaseUrl, args: ['--api-only'] });
      try {
        await manage(['create-user', 'passing', '--email', 'p@example.test'], env);
        expect(await login(server, 'passing')).toMatchObject({ status: 200 });
        expect(await manage(['restore', 'nday.backup', '--replace'], env)).toEqual(restored);
        expect(await login(server, 'passing')).toMatchObject({ status: 401 });
        expect(await login(server, 'kept')).toMatchObject({ status: 200 });
      } finally {
        expect(await server.stop()).toBe(0);
      }
    },
  );

  test.skipIf(!runPostgres)('leaves nothing of a backup that is interrupted', async () => {
    const databaseUrl = await runPostgres!.createDatabase('migrated');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    // The backup waits for it.
    await client.query('begin; lock table users');
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
    const args = [...startsQuickly, manageFile, 'backup', 'nday.backup'];
    const child = spawn(process.execPath, args, { cwd: dataDir, env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const written = () => readdirSync(dataDir).filter((name) => name.startsWith('nday.backup'));
    await vi.waitFor(() => expect(written()).toHaveLength(1), { timeout: 60_000 });
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(written()).toEqual([]);
    await client.end();
  });

  test('exits with 2 on a wrong call, and says in one sentence what is wrong', async () => {
    expect(await manage(['create-user', 'someone', '--email', 'a@b.test'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Set NDAY_PASSWORD, or run this in a terminal to be asked for the password.\n',
    });
  });

  test('exits with 1 on a wrong configuration, and says in one sentence what is wrong', async () => {
    const outcome = await manage(['set-user', 'someone', '--staff'], { PORT: 'many' });
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: 'PORT must be a port from 0 to 65535.\n' });
  });

  test('lists every command with --help', async () => {
    const { code, stdout } = await manage(['--help']);
    expect(code).toBe(0);
    for (const name of Object.keys(commands)) expect(stdout).toMatch(new RegExp(`^  ${name}( <|$)`, 'm'));
  });
});
