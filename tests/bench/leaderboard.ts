import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { hashToken } from '../../src/server/account/session.ts';
import { buildApp } from '../../src/server/app.ts';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { readEnv } from '../../src/server/env.ts';
import { availablePostgres, type Postgres } from '../support/postgres.ts';

const sizes = [1_000, 1_000_000] as const;
const requests = 2_000;
const atOnce = 8;

interface Speeds {
  list: number;
  window: number;
  standing: number;
  constant: number;
}

/** The leaderboard's requests a second on PostgreSQL with few and with many learners. */
export async function benchLeaderboard(): Promise<void> {
  const postgres = await availablePostgres();
  if (!postgres) {
    console.log("Leaderboard: skipped, PostgreSQL's programs are not on this machine.");
    return;
  }
  try {
    const speeds: Speeds[] = [];
    for (const size of sizes) speeds.push(await measure(postgres, size));
    const [few, many] = speeds as [Speeds, Speeds];
    console.log(
      `\nLeaderboard, requests a second with ${sizes.map((size) => size.toLocaleString('en')).join(' and ')} learners`,
    );
    for (const [name, key] of [
      ['all time', 'list'],
      ['last 7 days', 'window'],
      ['the last rank', 'standing'],
    ] as const) {
      const ratio = (few[key] / many[key]).toFixed(2);
      console.log(
        `  ${name}: ${Math.round(few[key])} and ${Math.round(many[key])}, ${ratio} times the time; at most 1.5`,
      );
    }
    const share = (many.list / many.constant).toFixed(2);
    console.log(
      `  Fastify answering the same bytes: ${Math.round(many.constant)}; the list has ${share} of it, at least 0.5`,
    );
  } finally {
    await postgres.stop();
  }
}

async function measure(postgres: Postgres, size: number): Promise<Speeds> {
  const log = { warn: () => {} };
  const database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: tmpdir(), log });
  const { db } = database;
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'fatal' });
  const app = await buildApp({ env, db, databaseKind: 'postgresql', logStream: { write: () => {} } });
  try {
    const token = randomBytes(32).toString('base64url');
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`set local statement_timeout = 0`);
      await transaction.execute(sql`
        insert into users (username, email, password_hash)
        select 'learner-' || n, n || '@bench.test', '' from generate_series(1, ${size}::int) n
      `);
      // Scores as they come about: many learners have few points, and of these many have the same.
      await transaction.execute(sql`
        insert into leaderboard_totals
        select timeframe, id, 10 * (1 + floor(most * power(random(), 3)))::int, 10, 30, correct, correct / 0.3,
          now() - random() * interval '6 days'
        from (select id, 10 + floor(20 * random())::int as correct from users) as learner, (values ('all', 3000), ('monthly', 300), ('weekly', 70)) as frame (timeframe, most)
      `);
      await transaction.execute(sql`
        insert into leaderboard_counts
        select timeframe, total_score, count(*) from leaderboard_totals group by timeframe, total_score
      `);
      await transaction.execute(sql`
        insert into leaderboard_windows select timeframe, now() at time zone 'utc' from (values ('monthly'), ('weekly')) as frame (timeframe)
      `);
      await transaction.execute(sql`
        insert into sessions (token_hash, user_id, expires_at)
        select ${hashToken(token)}, user_id, now() + interval '1 day' from leaderboard_totals
        where timeframe = 'weekly' order by total_score, average_score, reached_at desc limit 1
      `);
    });
    await db.execute(sql`vacuum analyze leaderboard_totals, leaderboard_counts, users`);
    const cookies = { sessionid: token };
    const list = await speedOf(app, { url: '/api/leaderboard/' });
    const window = await speedOf(app, { url: '/api/leaderboard/?timeframe=weekly' });
    const standing = await speedOf(app, { url: '/api/leaderboard/me/?timeframe=weekly', cookies });
    const { payload } = await app.inject({ url: '/api/leaderboard/' });
    const constant = fastify();
    constant.get('/', async (_request, reply) => reply.type('application/json').send(payload));
    const speeds = { list, window, standing, constant: await speedOf(constant, { url: '/' }) };
    await constant.close();
    return speeds;
  } finally {
    await app.close();
    await database.close();
  }
}

/** Each request comes from an address of its own, so that none is limited. */
async function speedOf(app: FastifyInstance, options: InjectOptions): Promise<number> {
  let sent = 0;
  const ask = async () => {
    const remoteAddress = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const { statusCode, payload } = await app.inject({ ...options, remoteAddress });
    if (statusCode !== 200) throw new Error(`${statusCode} ${payload}`);
  };
  const run = async (until: number) => {
    while (sent < until) {
      sent += 1;
      await ask();
    }
  };
  const together = (until: number) => Promise.all(Array.from({ length: atOnce }, () => run(until)));
  await together(requests / 10);
  const started = performance.now();
  await together(requests + requests / 10);
  return requests / ((performance.now() - started) / 1000);
}
