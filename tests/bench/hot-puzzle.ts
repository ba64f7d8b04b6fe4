import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/database/open-database.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { startPostgres } from '../support/postgres.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { LoadClient } from './http-load.ts';
import { type BenchApp, headersOf, openApp } from './throughput.ts';

const budget = 0.9;
const rounds = 3;
const answers = 320;
const learners = 2 * rounds * answers;
const processes = 2;

interface Asked {
  puzzle: number;
  question: number;
}

/** Measures answers per second to one puzzle against answers to many puzzles, at two server processes. */
export async function benchHotPuzzle(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return console.log("A hot puzzle: skipped, PostgreSQL's programs are not on this machine.");
  const databaseUrl = await postgres.createDatabase();
  // It only makes the requests.
  const bench = await openApp(postgres, databaseUrl);
  const servers: RunningServer[] = [];
  const clients = Array.from({ length: processes }, () => new LoadClient());
  try {
    const { firstUser, asked } = await fill(bench.db);
    const settings = { databaseUrl, args: ['--api-only'], env: { TRUST_PROXY: '127.0.0.1' } };
    for (const _ of clients) servers.push(await startServer(settings));
    const send = (bodies: readonly Request[]) =>
      Promise.all(
        clients.map((client, at) => {
          const own = bodies.filter((_, index) => index % processes === at);
          const port = Number(new URL(servers[at]!.url).port);
          return client.send({ port, method: 'POST', url: '', bodies: own, count: own.length });
        }),
      );
    let user = firstUser;
    const best = { hot: 0, distinct: 0 };
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of ['distinct', 'hot'] as const) {
        const bodies: Request[] = [];
        for (let at = 0; at < answers; at += 1) {
          const one = kind === 'hot' ? asked[0]! : asked[1 + (at % (asked.length - 1))]!;
          bodies.push(await requestOf(bench, one, user++));
        }
        const started = performance.now();
        await send(bodies);
        best[kind] = Math.max(best[kind], answers / ((performance.now() - started) / 1000));
      }
    }
    const { hot, distinct } = best;
    console.log(
      `\nA hot puzzle, at ${processes} processes: ${Math.round(hot)} answers a second to one, ${Math.round(distinct)} to distinct puzzles;` +
        ` ${(hot / distinct).toFixed(2)} of it (at least ${budget})`,
    );
  } finally {
    for (const client of clients) await client.stop();
    for (const server of servers) await server.stop();
    await bench.close();
    await postgres.stop();
  }
}

/** Learners with a session each, to whom every puzzle is open. */
async function fill(db: Database): Promise<{ firstUser: number; asked: Asked[] }> {
  await seedLibrary(db, new Date());
  await db.execute(
    sql`update puzzles set is_premium = false, published_at = least(published_at, current_date) where first_step is null`,
  );
  const { rows: users } = await db.execute<{ id: number }>(sql`
    insert into users (username, email, password_hash)
    select 'learner-' || n, n || '@bench.test', '' from generate_series(1, ${learners}::int) n returning id
  `);
  await db.execute(sql`
    insert into sessions (token_hash, user_id, expires_at)
    select encode(sha256(('bench-' || id)::bytea), 'hex'), id, now() + interval '1 day' from users
  `);
  // A first answer also notes that the puzzle was opened: these have opened all of them.
  await db.execute(sql`
    insert into openings (user_id, puzzle_id, opened_at, as_daily)
    select users.id, puzzles.id, now() - interval '1 hour', true from users, puzzles
  `);
  await db.execute(sql`vacuum analyze`);
  const { rows: asked } = await db.execute<{ puzzle: number; question: number }>(sql`
    select puzzle_id as puzzle, id as question from questions where position = 1 order by id
  `);
  return { firstUser: users[0]!.id, asked };
}

type Request = Awaited<ReturnType<typeof requestOf>>;

async function requestOf({ app }: BenchApp, { puzzle, question }: Asked, user: number) {
  const headers = await headersOf(app, { sessionid: `bench-${user}` });
  const key = `00000000-0000-4000-8000-${String(user).padStart(12, '0')}`;
  const answered_at = new Date();
  const input = { question_id: question, answer: 'A', answered_at, local_date: answered_at.toISOString().slice(0, 10) };
  const url = `/api/puzzles/${puzzle}/answer/`;
  return { url, headers: { ...headers, 'idempotency-key': key }, body: JSON.stringify(input) };
}
