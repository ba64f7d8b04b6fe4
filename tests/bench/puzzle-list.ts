import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/database/open-database.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { startPostgres } from '../support/postgres.ts';
import { insertSignedInLearner } from './sign-in.ts';
import { type BenchApp, compare, openApp, reportSpeeds } from './throughput.ts';

const sizes = [100, 10_000] as const;

/** The archive's and the daily's requests a second on PostgreSQL with few and with many puzzles. */
export async function benchPuzzleList(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) {
    console.log("Archive: skipped, PostgreSQL's programs are not on this machine.");
    return;
  }
  const [few, many] = [await openApp(postgres), await openApp(postgres)];
  try {
    await fill(few.db, sizes[0]);
    await fill(many.db, sizes[1]);
    console.log(`\nArchive with ${sizes.map((size) => size.toLocaleString('en')).join(' and ')} puzzles`);
    const measure = async (name: string, fewUrl: string, manyUrl = fewUrl) =>
      reportSpeeds(name, await compare(few, many, { few: { url: fewUrl }, many: { url: manyUrl } }));
    await measure('the first page', '/api/puzzles/');
    await measure('the last page', await lastPage(few), await lastPage(many));
    await measure('the daily puzzle', '/api/puzzles/0/');
    const session = async ({ db }: BenchApp, url: string) => ({ url, sessionid: await insertSignedInLearner(db) });
    for (const [name, url] of [
      ['the first page, a learner', '/api/puzzles/'],
      ['the daily puzzle, a learner', '/api/puzzles/0/'],
    ] as const) {
      reportSpeeds(name, await compare(few, many, { few: await session(few, url), many: await session(many, url) }));
    }
  } finally {
    await few.close();
    await many.close();
    await postgres.stop();
  }
}

/** The library, and copies of it on the days before. */
async function fill(db: Database, size: number): Promise<void> {
  await seedLibrary(db, new Date());
  await db.execute(sql`
    insert into puzzles (title, description, category_id, language, difficulty, file_name, code_snippet, explanation, lines, published_at)
    select title || ' ' || n, description, category_id, language, difficulty, file_name, code_snippet, explanation, lines, current_date - n
    from (select *, row_number() over (order by id) as at, count(*) over () as all_rows from puzzles) as library,
      generate_series(1, ${size}::int) as n
    where n % all_rows = at % all_rows and n > all_rows
  `);
  await db.execute(sql`
    insert into puzzle_counts (puzzle_id, answers, right_answers, thumbs_up, thumbs_down)
    select id, 40, 20, 5, 1 from puzzles on conflict do nothing
  `);
  await db.execute(sql`vacuum analyze`);
}

async function lastPage({ app }: BenchApp): Promise<string> {
  const { count, page_size } = (await app.inject({ url: '/api/puzzles/' })).json();
  return `/api/puzzles/?page=${Math.ceil(count / page_size)}`;
}
