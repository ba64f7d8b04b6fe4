import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import type { Database } from '../../src/server/database/open-database.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { hashToken } from '../../src/server/session/session.ts';
import { findPrograms, startPostgres } from '../support/postgres.ts';
import { recordStatements } from '../support/statements.ts';
import { LoadClient } from './http-load.ts';
import { type BenchApp, headersOf, openApp } from './throughput.ts';

const budget = 0.8;
const rounds = 3;
const answers = 320;
/** As many as the server's pool has. */
const pgbenchClients = 10;
/** The learners of each round, and as many for pgbench. */
const learners = 2 * (rounds + 1) * answers + 1;

/**
 * Measures answers per second on PostgreSQL against the same statements by pgbench. Each is another learner's first answer to one question.
 */
export async function benchAnswer(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return console.log("An answer: skipped, PostgreSQL's programs are not on this machine.");
  const bench = await openApp(postgres);
  const client = new LoadClient();
  const folder = mkdtempSync(join(tmpdir(), 'nday-bench-'));
  try {
    const firstId = await fill(bench.db);
    const daily = (await bench.app.inject('/api/puzzles/0/')).json<Puzzle>();
    const answer = { url: `/api/puzzles/${daily.id}/answer/`, question: daily.questions[0]!.id };
    let user = firstId;
    const script = await scriptOf(bench, answer, user++);
    const file = join(folder, 'answer.sql');
    writeFileSync(file, script);
    const connection = await connectionOf(bench.db);
    const best = { server: 0, pgbench: 0 };
    // The first round isn't measured.
    for (let round = 0; round <= rounds; round += 1) {
      // As autovacuum would: the server's connections keep plans, and those made for empty tables scan them.
      await bench.db.execute(sql`analyze`);
      const bodies = await Promise.all(
        Array.from({ length: answers }, (_, at) => requestOf(bench, answer.question, user + at)),
      );
      user += answers;
      const load = { port: bench.port, method: 'POST', url: answer.url, bodies, count: answers } as const;
      const server = await client.speedOf(load);
      const plain = await pgbench(file, connection, user);
      user += answers;
      if (round === 0) continue;
      best.server = Math.max(best.server, server);
      best.pgbench = Math.max(best.pgbench, plain);
    }
    const ratio = best.server / best.pgbench;
    console.log(
      `\nAn answer: ${Math.round(best.server)} a second, ${Math.round(best.pgbench)} by pgbench; ${ratio.toFixed(2)} of it (at least ${budget})`,
    );
  } finally {
    await client.stop();
    await bench.close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

const tokenOf = (user: number) => `bench-${user}`;
const keyOf = (user: number) => `00000000-0000-4000-8000-${String(user).padStart(12, '0')}`;

/** Learners with a session each, whose tokens pgbench can tell from their ids; returns the first id. */
async function fill(db: Database): Promise<number> {
  await seedLibrary(db, new Date());
  // So that a learner's id is no other row's: in the captured statements it tells what to vary.
  await db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 1000000)`);
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into users (username, email, password_hash)
    select 'learner-' || n, n || '@bench.test', '' from generate_series(1, ${learners}::int) n returning id
  `);
  await db.execute(sql`
    insert into sessions (token_hash, user_id, expires_at)
    select encode(sha256(('bench-' || id)::bytea), 'hex'), id, now() + interval '1 day' from users
  `);
  // A first answer also notes that the puzzle was opened: these have opened it.
  await db.execute(sql`
    insert into openings (user_id, puzzle_id, opened_at, as_daily)
    select users.id, dailies.puzzle_id, now() - interval '1 hour', true from users, dailies where day = current_date
  `);
  await db.execute(sql`vacuum analyze`);
  return rows[0]!.id;
}

async function requestOf({ app }: BenchApp, question: number, user: number) {
  const headers = await headersOf(app, { sessionid: tokenOf(user) });
  const input = { question_id: question, answer: 'A', answered_at: new Date(), local_date: today() };
  return { headers: { ...headers, 'idempotency-key': keyOf(user) }, body: JSON.stringify(input) };
}

const today = () => new Date().toISOString().slice(0, 10);

/** The statements of one answer, for another learner each time. */
async function scriptOf(bench: BenchApp, { url, question }: { url: string; question: number }, user: number) {
  const { headers, body } = await requestOf(bench, question, user);
  const statements = await recordStatements(async () => {
    const { statusCode, payload } = await bench.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    });
    if (statusCode !== 200) throw new Error(payload);
  });
  const input = statements.map(({ text, values }) =>
    text.replace(/\$(\d+)/g, (_, place) => literalOf(values[Number(place) - 1], user)),
  );
  const variables = '\\set at :at + 1\n\\set user :first + :client_id * :each + :at\n';
  return `${variables}${input.map((statement) => `${statement.replace(/\s+/g, ' ')};\n`).join('')}`;
}

/** Whatever names the learner is made of pgbench's variable. */
function literalOf(value: unknown, user: number): string {
  if (value === user) return ':user';
  if (value === hashToken(tokenOf(user))) return `encode(sha256(('bench-' || :user)::bytea), 'hex')`;
  if (value === keyOf(user)) return `('00000000-0000-4000-8000-' || lpad(:user::text, 12, '0'))::uuid`;
  if (value === `user:${user}`) return `('user:' || :user)`;
  // A colon before a name would be a variable, too.
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'string' || typeof value === 'bigint'
        ? String(value)
        : Array.isArray(value)
          ? `{${value}}`
          : JSON.stringify(value);
  return value === null ? 'null' : `E${pg.escapeLiteral(text).trimStart().replace(/^E/, '').replaceAll(':', '\\x3a')}`;
}

async function connectionOf(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ host: string; port: string; name: string }>(sql`
    select current_setting('unix_socket_directories') as host, current_setting('port') as port, current_database() as name
  `);
  const { host, port, name } = rows[0]!;
  return ['--host', host, '--port', port, '--username', 'nday', name];
}

async function pgbench(file: string, connection: string[], first: number): Promise<number> {
  const each = answers / pgbenchClients;
  const variables = Object.entries({ first, each, at: -1 }).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const size = ['--client', String(pgbenchClients), '--transactions', String(each)];
  const options = ['--no-vacuum', '--protocol', 'prepared', '--file', file, ...size, ...variables];
  const env = { ...process.env, PATH: [process.env.PATH, findPrograms()].join(delimiter) };
  const { stdout, stderr } = await promisify(execFile)('pgbench', [...options, ...connection], { env });
  const speed = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!stdout.includes(`processed: ${answers}/${answers}`)) throw new Error(stdout + stderr);
  return speed;
}
