import { sql } from 'drizzle-orm';
import { bumpVersions, catalogueScope } from '../../src/server/database/bump-versions.ts';
import { type Database, openDatabase } from '../../src/server/database/open-database.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';

export const librarySize = 10_000;

/** The library, and copies of it with their questions on the days before. */
export async function fillLibrary(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, log: { warn: () => {} } });
  await fillPuzzles(db);
  await close();
}

/** The same, in a database that is open. */
export async function fillPuzzles(db: Database, size = librarySize): Promise<void> {
  await seedLibrary(db, new Date());
  await db.execute(sql`
    insert into puzzles (title, description, category_id, language, difficulty, file_name, code_snippet, explanation, lines, published_at)
    select title || ' ' || n, description, category_id, language, difficulty, file_name, code_snippet, explanation, lines, current_date - n
    from (select *, row_number() over (order by id) as at, count(*) over () as all_rows from puzzles) as library,
      generate_series(1, ${size}::int) as n
    where n % all_rows = at % all_rows and n > all_rows
  `);
  // Without statistics, PostgreSQL compares every puzzle's code with every other's.
  await db.execute(sql`analyze puzzles, questions`);
  await db.execute(sql`
    insert into questions (slug, puzzle_id, position, label, text, option_a, option_b, option_c, option_d, correct_answer, notes)
    select questions.slug, copy.id, position, label, text, option_a, option_b, option_c, option_d, correct_answer, notes
    from puzzles as copy
    join puzzles as original on original.code_snippet = copy.code_snippet and original.id < copy.id
    join questions on questions.puzzle_id = original.id
  `);
  const { rows } = await db.execute<{ id: number }>(sql`select id from puzzles`);
  await db.transaction((transaction) =>
    bumpVersions(
      transaction,
      catalogueScope,
      rows.map(({ id }) => ({ kind: 'puzzle', key: id })),
    ),
  );
}

/**
 * Runs in the page: fetches, unpacks, parses, and stores one chunk after another, each in its own transaction. Returns the milliseconds.
 */
export async function downloadPlainly(): Promise<number> {
  const start = performance.now();
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((fulfill, reject) => {
      request.onsuccess = () => fulfill(request.result);
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
    await new Promise((fulfill, reject) => Object.assign(writing, { oncomplete: fulfill, onabort: reject }));
  }
  const time = performance.now() - start;
  database.close();
  await done(indexedDB.deleteDatabase('plain'));
  return time;
}
