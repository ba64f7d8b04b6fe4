import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { throttles } from '../../src/server/database/schema.ts';
import { seedInterview } from '../../src/server/interview/seed-interview.ts';
import { hashToken } from '../../src/server/session/session.ts';
import { settle } from '../../src/server/system/settle.ts';
import { sweep } from '../../src/server/system/sweep.ts';
import { type OwnPostgres, startPostgres } from '../support/postgres.ts';
import { pagesRead } from '../support/statements.ts';
import { fillLearners } from './fill-learners.ts';
import { fillPuzzles } from './large-library.ts';
import { type BenchApp, headersOf, openApp } from './throughput.ts';

const learners = 200_000;
const library = 3_000;
/** Of each call; the first at a process is left out. */
const rounds = 6;
const processes = 3;

const root = resolve(import.meta.dirname, '../..');
const log = { warn: () => {} };

/**
 * Pages of PostgreSQL's buffers that each hot call reads in a large database, at one process and by turns at three, which learn nothing of
 * each other. The database stays in `.cache` until migrations or what fills it change.
 */
export async function benchScale(): Promise<void> {
  const postgres = await startPostgres({}, join(root, '.cache/scale'));
  if (!postgres) return console.log("Scale: skipped, PostgreSQL's programs are not on this machine.");
  const apps: BenchApp[] = [];
  try {
    const url = await largeDatabase(postgres);
    for (let at = 0; at < processes; at += 1) apps.push(await openApp(postgres, url));
    await report(apps);
  } finally {
    for (const app of apps) await app.close();
    await postgres.stop();
  }
}

/** Returns its URL, and fills it first if it isn't there. */
async function largeDatabase(postgres: OwnPostgres): Promise<string> {
  const name = `scale_${hashOf('src/server/database/migrations', 'tests/bench')}`;
  const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: root, log });
  try {
    const { rows } = await db.execute<{ name: string }>(
      sql`select datname as name from pg_database where datname like 'scale_%'`,
    );
    if (rows.some((row) => row.name === name)) return postgres.url.replace(/[^/]+$/, name);
    for (const row of rows) await db.execute(sql`drop database ${sql.identifier(row.name)}`);
    const started = performance.now();
    const draft = await postgres.createDatabase(undefined, 'scale_draft');
    await fill(draft);
    await db.execute(sql`alter database scale_draft rename to ${sql.identifier(name)}`);
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`\nFilled the large database in ${seconds} seconds.`);
    return draft.replace(/[^/]+$/, name);
  } finally {
    await close();
  }
}

function hashOf(...folders: string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(join(root, folder)).filter((name) =>
      /\.sql$|^(fill-learners|large-library)\.ts$/.test(name),
    );
    for (const file of files.sort()) hash.update(readFileSync(join(root, folder, file)));
  }
  return hash.update(`${learners} ${library}`).digest('hex').slice(0, 12);
}

async function fill(databaseUrl: string): Promise<void> {
  const { db, pool, close } = await openDatabase({ databaseUrl, dataDir: root, log });
  await fillPuzzles(db, library);
  await seedInterview(db);
  // From 1 to 13 puzzles, the last of them today.
  await fillLearners(db, { learners, puzzles: sql`1 + users.id % 13`, stepDays: sql`(1 + users.id % 9)` });
  await db.execute(sql`
    insert into sessions (token_hash, user_id, expires_at) values
      (${hashToken('learner')}, (select id from users where username = 'learner-77777'), now() + interval '1 year'),
      (${hashToken('staff')}, (select id from users where username = 'learner-7'), now() + interval '1 year')
  `);
  await db.execute(sql`update users set is_staff = true where username = 'learner-7'`);
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
  await close();
}

interface Asked {
  name: string;
  url: string;
  /** The session's user; without it, a visitor asks. */
  by?: 'learner' | 'staff';
  /** The bodies of a call that writes, each once. */
  bodies?: { url?: string; body: object }[];
}

async function report(apps: BenchApp[]): Promise<void> {
  const { db } = apps[0]!;
  const { rows } = await db.execute<{ rows: string; size: string }>(sql`
    select to_char(sum(greatest(reltuples, 0)), 'FM999,999,999') as rows, pg_size_pretty(pg_database_size(current_database())) as size
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = 'public' and relkind = 'r'
  `);
  console.log(
    `\nScale: ${learners.toLocaleString('en')} learners, ${library.toLocaleString('en')} puzzles, ${rows[0]!.rows} rows, ${rows[0]!.size}.` +
      ` Pages read per call, at one process and by turns at ${processes}`,
  );
  for (const asked of await hotCalls(apps[0]!)) {
    const one = await pagesOf(apps.slice(0, 1), asked);
    const three = await pagesOf(apps, asked);
    console.log(`  ${asked.name}: ${one} and ${three}`);
  }
  const now = new Date();
  console.log(`  the hourly sweep: ${await pagesRead(db, () => sweep(db, now))}`);
  console.log(
    `  what answers leave to the background, every 10 seconds: ${await pagesRead(db, () => settle(db, now))}`,
  );
}

/** The mean of its rounds, after each process has seen the call once. */
async function pagesOf(apps: BenchApp[], asked: Asked): Promise<number> {
  const ask = async ({ app }: BenchApp) => {
    const headers: Record<string, string> = asked.by ? await headersOf(app, { sessionid: asked.by }) : {};
    return async () => {
      const own = asked.bodies?.shift();
      const url = own?.url ?? asked.url;
      if (!own && asked.bodies) throw new Error(`${asked.name}: not enough bodies.`);
      const key = crypto.randomUUID();
      const reply = await (own
        ? app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': key }, payload: own.body })
        : app.inject({ url, headers }));
      if (reply.statusCode >= 300) throw new Error(`${asked.name}: ${reply.statusCode} ${reply.payload}`);
    };
  };
  // Otherwise the costly calls would be rejected.
  await apps[0]!.db.delete(throttles);
  const askers = [];
  for (const bench of apps) askers.push({ bench, send: await ask(bench) });
  for (const { send } of askers) await send();
  let pages = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { bench, send } = askers[round % askers.length]!;
    pages += await pagesRead(bench.db, send);
  }
  return Math.round(pages / rounds);
}

async function hotCalls({ app, db }: BenchApp): Promise<Asked[]> {
  const { rows: unanswered } = await db.execute<{ puzzle: number; question: number }>(sql`
    select puzzle_id as puzzle, questions.id as question from questions join puzzles on puzzles.id = puzzle_id
    where not is_premium and published_at <= current_date and not exists (
      select from answers join users on users.id = user_id where username = 'learner-77777' and question_id = questions.id
    ) order by puzzle_id, position limit 60
  `);
  const { rows: mine } = await db.execute<{ puzzle: number }>(sql`
    select puzzle_id as puzzle from puzzle_progress join users on users.id = user_id where username = 'learner-77777' limit 1
  `);
  const own = mine[0]!.puzzle;
  let pulled = { cursor: '', more: true };
  while (pulled.more) {
    const url = `/api/sync/${pulled.cursor && `?cursor=${pulled.cursor}`}`;
    pulled = (await app.inject({ url, cookies: { sessionid: 'learner' } })).json();
  }
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  const input = (question: number) => ({ question_id: question, answer: 'A', answered_at: now, local_date: today });
  const learner = 'learner' as const;
  const staff = 'staff' as const;
  const lastPage = Math.ceil(learners / 20);
  return [
    { name: 'a pull with nothing new', url: `/api/sync/?cursor=${pulled.cursor}`, by: learner },
    { name: 'a start, a visitor', url: '/api/start/' },
    { name: 'a start, a learner', url: `/api/start/?today=${today}`, by: learner },
    { name: "a learner's account", url: '/api/auth/user/', by: learner },
    { name: 'the public daily', url: `/api/daily/${today}/` },
    { name: 'the daily, a visitor', url: '/api/puzzles/0/' },
    { name: 'the daily, a learner', url: '/api/puzzles/0/', by: learner },
    { name: 'a puzzle, a learner', url: `/api/puzzles/${own}/`, by: learner },
    {
      name: 'an answer',
      url: '',
      by: learner,
      bodies: unanswered.map(({ puzzle, question }) => ({
        url: `/api/puzzles/${puzzle}/answer/`,
        body: input(question),
      })),
    },
    {
      name: 'a reaction',
      url: `/api/puzzles/${own}/react/`,
      by: learner,
      bodies: Array.from({ length: 20 }, (_, at) => ({ body: { desired: at % 2 ? 'UP' : 'DOWN' } })),
    },
    {
      name: 'a comment',
      url: `/api/puzzles/${own}/comment/`,
      by: learner,
      bodies: Array.from({ length: 20 }, () => ({ body: { text: 'The copy has no bound.' } })),
    },
    { name: 'the archive, a visitor', url: '/api/puzzles/' },
    { name: 'the archive, a learner', url: '/api/puzzles/', by: learner },
    { name: 'its last page, a learner', url: `/api/puzzles/?page=${Math.floor(library / 20) - 4}`, by: learner },
    { name: 'the leaderboard, all time', url: '/api/leaderboard/?timeframe=all' },
    { name: 'the leaderboard, a learner, this week', url: '/api/leaderboard/?timeframe=weekly', by: learner },
    { name: "a learner's own rank", url: '/api/leaderboard/me/?timeframe=all', by: learner },
    { name: 'progress', url: '/api/progress/', by: learner },
    { name: 'a profile', url: '/api/auth/profile/learner-123/', by: learner },
    { name: 'its competency', url: '/api/auth/competency-stats/learner-123/', by: learner },
    { name: 'the interview questions, a learner', url: '/api/questions/?after=0', by: learner },
    { name: 'the export of an account', url: '/api/auth/export/', by: learner },
    { name: 'staff: accounts, the first page', url: '/api/users/admin/', by: staff },
    { name: 'staff: accounts, the last page', url: `/api/users/admin/?page=${lastPage}`, by: staff },
    { name: 'staff: accounts by a name', url: '/api/users/admin/?q=learner-1234', by: staff },
    { name: "staff: a puzzle's statistics", url: `/api/puzzles/admin/${own}/statistics/`, by: staff },
  ];
}
