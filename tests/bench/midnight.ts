import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/database/open-database.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { settle } from '../../src/server/system/settle.ts';
import { startPostgres } from '../support/postgres.ts';
import { LoadClient } from './http-load.ts';
import { insertSignedInLearner } from './sign-in.ts';
import { headersOf, openApp } from './throughput.ts';

const budget = 1.5;
const leaving = 127_000;
const requests = 400;

/**
 * Measures the longest wait of a learner's requests while 127,000 learners leave a window of the leaderboard, against as many requests
 * without that.
 */
export async function benchMidnight(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return console.log("Midnight: skipped, PostgreSQL's programs are not on this machine.");
  const bench = await openApp(postgres);
  const client = new LoadClient();
  try {
    await fill(bench.db);
    const headers = await headersOf(bench.app, { sessionid: await insertSignedInLearner(bench.db) });
    const urls = ['/api/puzzles/0/', '/api/leaderboard/?timeframe=weekly', '/api/leaderboard/me/?timeframe=weekly'];
    const round = async () => {
      let longestMs = 0;
      for (const url of urls) {
        const load = { port: bench.port, url, headers, count: requests };
        longestMs = Math.max(longestMs, (await client.send(load)).longestMs);
      }
      return longestMs;
    };
    await round();
    const busy: number[] = [];
    let isSettling = true;
    const settling = settle(bench.db, new Date()).finally(() => {
      isSettling = false;
    });
    while (isSettling) busy.push(await round());
    await settling;
    const quiet: number[] = [];
    while (quiet.length < busy.length) quiet.push(await round());
    const [longest, reference] = [Math.max(...busy), Math.max(...quiet)];
    console.log(
      `\nMidnight, ${leaving.toLocaleString('en')} learners leaving a window: the longest of ${busy.length * urls.length * requests}` +
        ` requests took ${Math.round(longest)} ms, ${Math.round(reference)} ms without; ${(longest / reference).toFixed(1)} times (at most ${budget})`,
    );
  } finally {
    await client.stop();
    await bench.close();
    await postgres.stop();
  }
}

/** Creates learners whose last active day leaves the week today, with yesterday's windows. */
async function fill(db: Database): Promise<void> {
  await seedLibrary(db, new Date());
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`
      insert into users (username, email, password_hash)
      select 'learner-' || n, n || '@bench.test', '' from generate_series(1, ${leaving}::int) n
    `);
    await transaction.execute(sql`
      insert into leaderboard_days select id, current_date - 7, 10 + id % 50, 1, 3, 2 from users
    `);
    await transaction.execute(sql`
      insert into leaderboard_totals
      select timeframe, id, 10 + id % 50, 1, 3, 2, 200.0 / 3, now() - interval '7 days', false, current_date - 1
      from users, (values ('all'), ('monthly'), ('weekly')) as frame (timeframe)
    `);
    await transaction.execute(sql`
      insert into leaderboard_windows values ('weekly', current_date - 1), ('monthly', current_date - 1)
    `);
  });
  await db.execute(sql`vacuum analyze`);
}
