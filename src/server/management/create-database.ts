/** Creates the embedded database in the folder that its argument names, with the starter library. `serve.ts` runs it. */
import { DatabaseUnusable, openDatabase } from '../database/open-database.ts';
import { seedInterview } from '../interview/seed-interview.ts';
import { seedLibrary } from '../puzzles/seed-library.ts';

const [dataDir] = process.argv.slice(2) as [string];

try {
  const log = { warn: (details: object, sentence: string) => console.error(sentence, details) };
  const { db, close } = await openDatabase({ dataDir, log });
  await seedLibrary(db, new Date());
  await seedInterview(db);
  await close();
} catch (error) {
  console.error(error instanceof DatabaseUnusable ? error.message : error);
  process.exitCode = 1;
}
