import type { Database } from '../../src/server/database/open-database.ts';
import { seedInterview } from '../../src/server/interview/seed-interview.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { makeMissingTrees } from '../../src/server/text-trees/text-trees.ts';

/** Writes the starter library into a migrated database, as a server's first start does, with the trees that it makes in its first minute. */
export async function seedInstallation(db: Database): Promise<void> {
  await seedLibrary(db, new Date());
  await seedInterview(db);
  await makeMissingTrees(db);
}
