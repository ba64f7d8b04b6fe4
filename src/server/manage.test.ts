import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../tests/support/data-dir.ts';
import { runPostgres } from '../../tests/support/run-postgres.ts';
import { type RunningServer, startServer } from '../../tests/support/running-server.ts';

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** `npm run manage -- …` as an operator's shell runs it. */
function manage(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((done) => {
    const script = join(import.meta.dirname, 'manage.ts');
    const child = execFile(
      process.execPath,
      [script, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => done({ code: (error?.code as unknown as number) ?? 0, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

const password = 'correct horse staple';

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

describe.each(['PGlite', 'PostgreSQL'])('npm run manage (%s)', (kind) => {
  const isPostgres = kind === 'PostgreSQL';
  let dataDir: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    dataDir = scratchFolder();
    env = { DATA_DIR: dataDir, NDAY_PASSWORD: password };
    if (isPostgres && runPostgres) env.DATABASE_URL = await runPostgres.createDatabase();
  });

  afterAll(() => rmSync(dataDir, { recursive: true }));

  test.skipIf(isPostgres && !runPostgres)(
    'it works before the server runs, while it does and after',
    { timeout: 300_000 },
    async () => {
      const created = await manage(['create-user', 'before', '--email', 'before@example.test', '--staff'], env);
      expect(created).toEqual({ code: 0, stdout: 'Created the staff account before.\n', stderr: '' });

      const server = await startServer({ dataDir, databaseUrl: env.DATABASE_URL, args: ['--api-only'] });
      try {
        expect(server.output()).not.toContain('npm run manage');
        expect(await login(server, 'before')).toMatchObject({ status: 200, is_staff: true });
        const during = await manage(['create-user', 'during', '--email', 'd@example.test', '--plan=annual'], env);
        expect(during).toEqual({ code: 0, stdout: 'Created the account during.\n', stderr: '' });
        expect(await login(server, 'during')).toMatchObject({ status: 200, is_subscriber: true });
        expect((await manage(['set-user', 'before', '--no-staff'], env)).code).toBe(0);
        expect(await login(server, 'before')).toMatchObject({ status: 200, is_staff: false });

        const taken = await manage(['create-user', 'DURING', '--email', 'e@example.test'], env);
        expect(taken).toEqual({
          code: 1,
          stdout: '',
          stderr: 'The username DURING or the email address e@example.test is already taken.\n',
        });
      } finally {
        expect(await server.stop()).toBe(0);
      }

      const after = await manage(['set-user', 'during', '--plan', 'none', '--password'], env);
      expect(after).toEqual({ code: 0, stdout: 'Changed the account during.\n', stderr: '' });
      const unknown = await manage(['set-user', 'nobody', '--staff'], env);
      expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'There is no account nobody.\n' });
    },
  );

  test.skipIf(isPostgres && !runPostgres)(
    'a backup is made, and restored, while the server runs and while it does not',
    { timeout: 300_000 },
    async () => {
      const file = join(dataDir, 'nday.backup');
      await manage(['create-user', 'kept', '--email', 'kept@example.test'], env);
      const wrote = await manage(['backup', file], env);
      expect(wrote).toEqual({
        code: 0,
        stdout: expect.stringMatching(/^Wrote \d+ rows to .*nday\.backup\.\n$/),
        stderr: '',
      });

      const server = await startServer({ dataDir, databaseUrl: env.DATABASE_URL, args: ['--api-only'] });
      try {
        expect((await manage(['create-user', 'passing', '--email', 'passing@example.test'], env)).code).toBe(0);
        const refused = await manage(['restore', file], env);
        expect(refused).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('The database has accounts: --replace'),
        });
        expect(await login(server, 'passing')).toMatchObject({ status: 200 });
        const restored = await manage(['restore', file, '--replace'], env);
        expect(restored).toMatchObject({ code: 0, stderr: '' });
        expect(await login(server, 'passing')).toMatchObject({ status: 401 });
        expect(await login(server, 'kept')).toMatchObject({ status: 200 });
        expect(await manage(['backup', file], env)).toMatchObject({ code: 0, stderr: '' });
      } finally {
        expect(await server.stop()).toBe(0);
      }
      expect(await manage(['restore', file, '--replace'], env)).toMatchObject({ code: 0, stderr: '' });
    },
  );
});

describe('A call of npm run manage', { concurrent: true }, () => {
  const dataDir = join(tmpdir(), 'nday-that-is-not-there');

  test.each([
    [[], 'Say which command: create-user, set-user'],
    [['drop-user', 'someone'], 'There is no command drop-user; --help lists them.'],
    [['create-user'], 'Name the username: <username>.'],
    [['create-user', 'someone'], 'Name the email: --email <email>.'],
    [['create-user', 'someone', '--email', 'nobody'], 'This is not an email address.'],
    [['create-user', 'a b', '--email', 'a@b.test'], 'A username has only letters, digits, _ and -.'],
    [['create-user', 'someone', '--email', 'a@b.test', '--admin'], "Unknown option '--admin'"],
    [['create-user', 'someone', 'else', '--email', 'a@b.test'], 'create-user takes: <username>'],
    [['create-user', 'someone', '--email', 'a@b.test', '--plan', 'weekly'], 'A plan is monthly or annual.'],
    [['create-user', 'someone', '--email', 'a@b.test'], 'Set NDAY_PASSWORD, or run this in a terminal'],
    [['set-user', 'someone'], 'Say what to change; --help lists it.'],
    [['backup'], 'Name the file: <file>.'],
    [['restore', 'one', 'other'], 'restore takes: <file> [--replace]'],
  ])('that is wrong says so in one sentence and exits with 2: %j', async (args, sentence) => {
    const { code, stdout, stderr } = await manage(args, { DATA_DIR: dataDir });
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('with a password that is no good exits with 2', async () => {
    const env = { DATA_DIR: dataDir, NDAY_PASSWORD: 'short' };
    const outcome = await manage(['create-user', 'someone', '--email', 'a@b.test'], env);
    expect(outcome).toEqual({ code: 2, stdout: '', stderr: 'A password has at least 8 characters.\n' });
  });

  test('with --help lists every command', async () => {
    for (const args of [['--help'], ['create-user', '--help']]) {
      const { code, stdout } = await manage(args);
      expect(code).toBe(0);
      expect(stdout).toMatch(/create-user <username>[\s\S]*set-user <username>/);
    }
  });

  test('with a wrong configuration says what is wrong', async () => {
    const outcome = await manage(['set-user', 'someone', '--staff'], { PORT: 'many' });
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: 'PORT must be a port from 0 to 65535.\n' });
  });
});
