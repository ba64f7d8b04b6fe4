import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { catalogueScope, markChanged } from '../../src/server/sync/mark-changed.ts';
import { migratedDataDir } from '../support/data-dir.ts';
import { median, openLearner } from './learner.ts';

const budget = 1.3;
const taskBudget = 50;
const rounds = 3;
const size = 10_000;

/** The annual plan's download of 10,000 puzzles by the built app, beside the same chunks fetched and put by raw IndexedDB. */
export async function benchPack(): Promise<void> {
  const dataDir = await migratedDataDir();
  await fill(dataDir);
  const learner = await openLearner(undefined, { dataDir });
  try {
    const { page } = learner.visitor;
    const username = (await page.evaluate(() => localStorage.getItem('user'))) ?? '';
    const manage = resolve(import.meta.dirname, '../../src/server/manage.ts');
    await promisify(execFile)(process.execPath, [manage, 'set-user', username, '--plan', 'annual'], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    await page.goto('/offline-download');
    await page.getByText(/to download$/).waitFor();
    const times = { app: [] as number[], raw: [] as number[] };
    let longest = 0;
    for (let round = 0; round < rounds; round += 1) {
      times.raw.push(await page.evaluate(downloadPlainly));
      const { time, longestTask } = await download(page);
      times.app.push(time);
      longest = Math.max(longest, longestTask);
      await remove(page);
    }
    const [app, raw] = [median(times.app), median(times.raw)];
    console.log(
      `\nPack of ${size.toLocaleString('en')} puzzles: ${(app / raw).toFixed(2)} times raw IndexedDB (at most ${budget}); ` +
        `${(app / 1000).toFixed(1)} and ${(raw / 1000).toFixed(1)} s; longest task ${longest.toFixed(0)} ms (at most ${taskBudget})`,
    );
  } finally {
    await learner.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The library, and copies of it with their questions on the days before. */
async function fill(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, log: { warn: () => {} } });
  await seedLibrary(db, new Date());
  await db.execute(sql`
    insert into puzzles (title, description, category_id, language, difficulty, file_name, code_snippet, explanation, lines, published_at)
    select title || ' ' || n, description, category_id, language, difficulty, file_name, code_snippet, explanation, lines, current_date - n
    from (select *, row_number() over (order by id) as at, count(*) over () as all_rows from puzzles) as library,
      generate_series(1, ${size}::int) as n
    where n % all_rows = at % all_rows and n > all_rows
  `);
  await db.execute(sql`
    insert into questions (slug, puzzle_id, position, label, text, option_a, option_b, option_c, option_d, correct_answer, notes)
    select questions.slug, copy.id, position, label, text, option_a, option_b, option_c, option_d, correct_answer, notes
    from puzzles as copy
    join puzzles as original on original.code_snippet = copy.code_snippet and original.id < copy.id
    join questions on questions.puzzle_id = original.id
  `);
  const { rows } = await db.execute<{ id: number }>(sql`select id from puzzles`);
  await db.transaction((transaction) =>
    markChanged(
      transaction,
      catalogueScope,
      rows.map(({ id }) => ({ kind: 'puzzle', key: id })),
    ),
  );
  await close();
}

async function download(page: Page): Promise<{ time: number; longestTask: number }> {
  await page.evaluate(() => {
    const told = window as unknown as { longest: number };
    told.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) told.longest = Math.max(told.longest, duration);
    }).observe({ type: 'longtask' });
  });
  const start = performance.now();
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByText('All of it is on this device.').waitFor();
  const time = performance.now() - start;
  return { time, longestTask: await page.evaluate(() => (window as unknown as { longest: number }).longest) };
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText(/to download$/).waitFor();
}

/** In the page: one chunk after the other is fetched, unpacked, parsed and put in a transaction of its own. Returns the milliseconds. */
async function downloadPlainly(): Promise<number> {
  const start = performance.now();
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((fulfil, reject) => {
      request.onsuccess = () => fulfil(request.result);
      request.onerror = () => reject(request.error);
    });
  const opening = indexedDB.open('plain');
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: ['kind', 'id'] });
  const database = await done(opening);
  const { chunks } = await (await fetch('/api/offline/manifest/')).json();
  for (const { sha256 } of chunks) {
    const { body } = await fetch(`/api/offline/chunks/${sha256}/`);
    const text = await new Response(body?.pipeThrough(new DecompressionStream('gzip'))).text();
    const writing = database.transaction('rows', 'readwrite');
    const store = writing.objectStore('rows');
    for (const line of text.split('\n')) if (line) store.put(JSON.parse(line));
    await new Promise((fulfil, reject) => Object.assign(writing, { oncomplete: fulfil, onabort: reject }));
  }
  const time = performance.now() - start;
  database.close();
  await done(indexedDB.deleteDatabase('plain'));
  return time;
}
