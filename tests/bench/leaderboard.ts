import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/database/open-database.ts';
import { hashToken } from '../../src/server/session/session.ts';
import { startPostgres } from '../support/postgres.ts';
import { compare, openApp, reportSpeeds } from './throughput.ts';

const sizes = [1_000, 1_000_000] as const;

/** The leaderboard's requests a second on PostgreSQL with few and with many learners. */
export async function benchLeaderboard(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) {
    console.log("Leaderboard: skipped, PostgreSQL's programs are not on this machine.");
    return;
  }
  const [few, many] = [await openApp(postgres), await openApp(postgres)];
  try {
    const last = { few: await fill(few.db, sizes[0]), many: await fill(many.db, sizes[1]) };
    console.log(`\nLeaderboard with ${sizes.map((size) => size.toLocaleString('en')).join(' and ')} learners`);
    for (const timeframe of ['all', 'weekly']) {
      const list = { url: `/api/leaderboard/?timeframe=${timeframe}` };
      reportSpeeds(`the list, ${timeframe}`, await compare(few, many, { few: list, many: list }));
      const ownRank = (sessionid: string) => ({
        url: `/api/leaderboard/me/?timeframe=${timeframe}`,
        sessionid,
      });
      const options = { few: ownRank(last.few), many: ownRank(last.many) };
      reportSpeeds(`the last rank, ${timeframe}`, await compare(few, many, options));
    }
  } finally {
    await few.close();
    await many.close();
    await postgres.stop();
  }
}

/** Fills a database with learners who have scores, and returns the session of the last one of the last 7 days. */
async function fill(db: Database, size: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`
      insert into users (username, email, password_hash)
      select 'learner-' || n, n || '@bench.test', '' from generate_series(1, ${size}::int) n
    `);
    // Realistic scores: many learners have few points, and many of these have the same.
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
  await db.execute(sql`vacuum analyze`);
  return token;
}
