import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../tests/support/data-dir.ts';
import { keyOf, library } from '../../../tests/support/library.ts';
import {
  describeOnEachDatabase,
  describeServer,
  type OpenServer,
  type TestServer,
} from '../../../tests/support/server.ts';
import { isNightly } from '../../../tests/support/settings.ts';
import type { LibraryPuzzle } from '../../content/read-library.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { readMigrations } from '../database/latest-migration.ts';
import { secrets, throttles, users } from '../database/schema.ts';
import { onDisk, runManagementCommand } from '../management/commands.ts';
import { writeOutput } from '../process/write-output.ts';
import { seedLibrary } from '../puzzles/seed-library.ts';
import { storedTables } from './stored-tables.ts';

const folder = scratchFolder();
afterAll(() => rmSync(folder, { recursive: true }));
const newFile = () => join(folder, `${randomUUID()}.gz`);

const backUp = async (server: TestServer, file = newFile()) => {
  await onDisk(() =>
    writeOutput(file, (output) => runManagementCommand(server.db, { command: 'backup', input: { file } }, output)),
  );
  return file;
};
const restore = (server: TestServer, file: string, replace = false) =>
  runManagementCommand(server.db, { command: 'restore', input: { file, replace } });

/** A count and a hash of each table's rows. */
async function digest(server: TestServer): Promise<Record<string, string>> {
  const reads = storedTables().map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`,
  );
  const { rows } = await server.db.execute<{ name: string; digest: string }>(sql.raw(reads.join(' union all ')));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

type Edit = (lines: string[]) => string[];

/** The backup with other lines, and a trailer that fits them. */
function forged(file: string, edit: Edit): string {
  const lines = edit(gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -2));
  const body = lines.map((line) => `${line}\n`).join('');
  const rows: Record<string, number> = {};
  let table = '';
  for (const line of lines) {
    if (line.startsWith('[')) rows[table]! += 1;
    else if (line.startsWith('{"table"')) {
      table = JSON.parse(line).table;
      rows[table] = 0;
    }
  }
  return written(`${body}${JSON.stringify({ rows, sha256: createHash('sha256').update(body).digest('hex') })}\n`);
}

function written(text: string): string {
  const file = newFile();
  writeFileSync(file, gzipSync(text));
  return file;
}

function edited(file: string, edit: Edit): string {
  return written(edit(gunzipSync(readFileSync(file)).toString().split('\n')).join('\n'));
}

function copied(file: string, change: (bytes: Buffer) => Uint8Array): string {
  const copy = newFile();
  writeFileSync(copy, change(readFileSync(file)));
  return copy;
}

const withoutFirst =
  (table: string): Edit =>
  (lines) =>
    lines.toSpliced(lines.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1, 1);
const withoutLastTable: Edit = (lines) => {
  const last = lines.findLastIndex((line) => line.startsWith('{"table"'));
  return [...lines.slice(0, last), lines.at(-1)!];
};
const withTableFirst =
  (table: string): Edit =>
  (lines) => {
    const start = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
    const end = lines.findIndex((line, at) => at > start && !line.startsWith('['));
    return [lines[0]!, ...lines.slice(start, end), ...lines.toSpliced(start, end - start).slice(1)];
  };
const withColumnsReversed: Edit = ([header, ...lines]) => [
  header!,
  ...lines.map((line) => {
    if (line.startsWith('[')) return JSON.stringify(JSON.parse(line).reverse());
    const { table, columns } = JSON.parse(line);
    return columns ? JSON.stringify({ table, columns: columns.reverse() }) : line;
  }),
];
const withHeader =
  (fields: object): Edit =>
  ([header, ...lines]) => [JSON.stringify({ ...JSON.parse(header!), ...fields }), ...lines];

/** What the tests of one database begin with: a server, its backup, and a digest of what is in it. */
async function openBackedUp(openServer: OpenServer, puzzles: readonly LibraryPuzzle[]) {
  const server = await openServer();
  await seedLibrary(server.db, server.now, puzzles);
  await server.createUser();
  const file = await backUp(server);
  return { server, file, before: await digest(server) };
}

async function expectNoChange(server: TestServer, file: string, sentence: string): Promise<void> {
  const there = await digest(server);
  const error = await restore(server, file, true).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  expect(`${error?.message} ${(error?.cause as Error | undefined)?.message}`).toContain(sentence);
  expect(await digest(server)).toEqual(there);
}

describeOnEachDatabase('Backup and restore', (openServer) => {
  let server: TestServer;
  let file: string;
  beforeAll(async () => {
    // Of the whole library, most of the time goes into its rows' digests.
    ({ server, file } = await openBackedUp(openServer, isNightly ? library : library.slice(0, 25)));
  });

  test('a server on a restored database has the learner and their progress', async () => {
    const { user, client } = await server.member();
    const puzzle = (await client.call('readPuzzle', { params: { id: 0 } })).body;
    const [question] = puzzle.questions;
    const now = server.now.toISOString();
    const body = {
      question_id: question!.id,
      answer: keyOf(puzzle, question!),
      answered_at: now,
      local_date: utcDay(server.now),
    };
    expect((await client.call('answerPuzzle', { params: { id: puzzle.id }, body })).status).toBe(200);
    const progress = (await client.call('readProgress', { query: {} })).body;
    expect(progress.correct_answers).toBe(1);
    const accounts = await server.db.$count(users);

    const empty = await openServer();
    expect(await restore(empty, await backUp(server))).toContain(`Restored ${accounts} accounts, 1 answer, and `);
    const restored = await empty.twin();
    const learner = await restored.visitor().login(user.username, user.password);
    expect((await learner.call('readProgress', { query: {} })).body).toEqual(progress);
    const again = await learner.call('answerPuzzle', { params: { id: puzzle.id }, body });
    expect(again.rejection.code).toBe('already_answered');
    expect((await restored.createUser()).id).toBeGreaterThan(user.id);
  });

  test('a backup is a consistent snapshot, whatever is written meanwhile', async () => {
    const target = await openServer();
    const writing = new AbortController();
    const writer = (async () => {
      for (let count = 1; !writing.signal.aborted; count += 1) {
        await server.db.transaction(async (transaction) => {
          // One of the first tables to be read, and one of the last.
          await transaction.insert(throttles).values({ subject: `at once ${count}`, window_start: server.now, count });
          await transaction.insert(secrets).values({ name: `at once ${count}`, value: '' });
        });
      }
    })();
    const made = await backUp(server);
    writing.abort();
    await writer;
    await restore(target, made);
    const written = sql`'at once %'`;
    const [one] = await target.db
      .select({ last: sql`max(count)`, all: sql`count(*)::int` })
      .from(throttles)
      .where(sql`subject like ${written}`);
    const [other] = await target.db.select({ all: sql`count(*)::int` }).from(secrets).where(sql`name like ${written}`);
    expect(other!.all).toBe(one!.all);
  });

  test('a restore that is blocked says so, and changes nothing', async ({ skip }) => {
    // PGlite has one connection, so nothing else runs at the same time.
    skip(server.kind === 'pglite');
    const there = await digest(server);
    await server.db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table users in access share mode`);
      await expect(restore(server, file, true)).rejects.toThrow('The database is busy');
    });
    expect(await digest(server)).toEqual(there);
  });

  test('a file whose rows contradict each other changes nothing', async () => {
    await expectNoChange(server, forged(file, withoutFirst('puzzles')), 'foreign key');
  });
});

// What doesn't depend on the driver. The nightly run has it on both.
describeServer('A backup and its restore', (openServer) => {
  let server: TestServer;
  let file: string;
  let before: Record<string, string>;
  beforeAll(async () => {
    ({ server, file, before } = await openBackedUp(openServer, library.slice(0, 2)));
  });

  test('PULL-13: a restore ends every session, and makes devices pull everything again', async () => {
    const target = await openServer();
    const { client } = await target.member();
    const visitor = target.visitor();
    const { cursor } = (await visitor.call('pull')).body;
    await restore(target, file, true);
    expect((await client.call('readUser')).rejection.code).toBe('session_expired');
    const { body } = await visitor.call('pull', { query: { cursor } });
    expect(body.reset).toEqual(['catalogue', 'user']);
    const next = await visitor.call('pull', { query: { cursor: body.cursor } });
    expect(next.body.reset).toEqual([]);
  });

  test('replaces a database with accounts only with --replace, and reuses no ID', async () => {
    const target = await openServer();
    await target.createUser();
    const last = await target.createUser();
    const there = await digest(target);
    await expect(restore(target, file)).rejects.toThrow('--replace overwrites everything');
    expect(await digest(target)).toEqual(there);
    await restore(target, file, true);
    const rows = await digest(target);
    expect(rows).toEqual({ ...before, secrets: rows.secrets, audit_log: expect.stringMatching(/^1 /) });
    expect((await target.createUser()).id).toBeGreaterThan(last.id);
  });

  test.each([
    ['tables', withTableFirst('secrets')],
    ['columns', withColumnsReversed],
  ])('restores a backup of another release, whatever the order of its %s', async (_, edit) => {
    const target = await openServer();
    await restore(target, forged(file, edit));
    const rows = await digest(target);
    expect(rows).toEqual({ ...before, secrets: rows.secrets, audit_log: expect.stringMatching(/^1 /) });
  });

  test.each<[string, (file: string) => string, string]>([
    ['that is not there', () => newFile(), 'no such file'],
    ['that is something else', () => written('{"format":"nday-device"}\n'), 'is not a whole backup'],
    ['that is empty', () => written(''), 'is not a whole backup'],
    ['that is not compressed', (whole) => copied(whole, gunzipSync), 'is not a whole backup'],
    ['that was cut off', (whole) => copied(whole, (bytes) => bytes.subarray(0, -2000)), 'is not a whole backup'],
    [
      'that was cut off between two lines',
      (whole) => edited(whole, (lines) => lines.slice(0, -3)),
      'is not a whole backup',
    ],
    ['without a row', (whole) => edited(whole, withoutFirst('users')), 'is not a whole backup'],
    [
      'with another value',
      (whole) => edited(whole, (lines) => lines.map((line) => line.replace('@example', '@exampel'))),
      'is not a whole backup',
    ],
    [
      'with a table that is unknown',
      (whole) => forged(whole, (lines) => lines.map((line) => line.replace('"users"', '"people"'))),
      'is not a whole backup',
    ],
    ['without its last table', (whole) => forged(whole, withoutLastTable), 'is not a whole backup'],
    ['of a later format', (whole) => forged(whole, withHeader({ version: 2 })), 'made by a newer version of Nday'],
    [
      'of a newer version',
      (whole) => forged(whole, withHeader({ migration: '9999_later' })),
      'made by a newer version of Nday',
    ],
    [
      'of an older version',
      (whole) => forged(whole, withHeader({ migration: '0001_archive' })),
      'made by an older version of Nday (0001_archive)',
    ],
  ])('a file %s changes nothing', async (_what, make, sentence) => {
    await expectNoChange(server, make(file), sentence);
  });

  test("a backup is readable only by its owner, and replaces the previous one only once it's complete", async () => {
    const own = join(folder, randomUUID());
    mkdirSync(own);
    const path = join(own, 'nday.backup');
    await backUp(server, path);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(path);
    const { when } = readMigrations().at(-1)!;
    await server.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${when + 1})`,
    );
    await expect(backUp(server, path)).rejects.toThrow('brought up to date by a newer version of Nday');
    await expect(restore(server, path, true)).rejects.toThrow('brought up to date by a newer version of Nday');
    await server.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
    expect(readFileSync(path)).toEqual(bytes);
    await expect(backUp(server, join(own, 'nowhere', 'nday.backup'))).rejects.toThrow('no such file or directory');
    await expect(backUp(server, own)).rejects.toThrow("isn't a regular file");
    expect(readdirSync(own)).toEqual(['nday.backup']);
  });
});
