import { sql } from 'drizzle-orm';
import { startPostgres } from '../support/postgres.ts';
import { pagesRead } from '../support/statements.ts';
import { fillPuzzles, librarySize } from './large-library.ts';
import { insertSignedInLearner } from './sign-in.ts';
import { openApp } from './throughput.ts';

const budget = 50;

/** Pages of PostgreSQL's buffers that a pull reads which brings nothing new: the first at a process, and each after it. */
export async function benchPull(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return console.log("A pull: skipped, PostgreSQL's programs are not on this machine.");
  const bench = await openApp(postgres);
  try {
    await fillPuzzles(bench.db);
    const cookies = { sessionid: await insertSignedInLearner(bench.db) };
    await bench.db.execute(sql`
      insert into sync_rows (scope, kind, key, version)
      select 'user:' || users.id, 'reaction', n, n from users, generate_series(1, 1000) n
    `);
    await bench.db.execute(sql`insert into sync_counters select 'user:' || id, 1000 from users`);
    await bench.db.execute(sql`vacuum analyze`);
    let cursor = '';
    const pull = async () => {
      const url = `/api/sync/${cursor && `?cursor=${cursor}`}`;
      const reply = (await bench.app.inject({ url, cookies })).json<{ cursor: string; more: boolean }>();
      ({ cursor } = reply);
      return reply.more;
    };
    let pages = 1;
    while (await pull()) pages += 1;
    const next = await pagesRead(bench.db, pull);
    console.log(
      `\nA pull with nothing new, ${librarySize.toLocaleString('en')} puzzles and 1,000 rows of the learner's own` +
        ` (${pages} pages of changes before): ${next} pages of buffers (at most ${budget})`,
    );
  } finally {
    await bench.close();
    await postgres.stop();
  }
}
