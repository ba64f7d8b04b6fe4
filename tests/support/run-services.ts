import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { postgresTemplate, prepareDataDirs, scratchFolder } from './data-dir.ts';
import { type OwnPostgres, postgresVersion, startCopy, startPostgres } from './postgres.ts';
import { seedInstallation } from './seed-installation.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, with the databases `migrated` and `seeded` to copy; null where this machine has none. */
    postgresUrl: string | null;
    /** For files that outlive the worker that made them: it's killed. They go when the run ends. */
    runFolder: string;
  }
}

const log = { warn: () => {} };

/** Vitest loads this file once for each project; what they share hangs on the process. */
const shared = globalThis as typeof globalThis & {
  ndayPostgres?: Promise<OwnPostgres | undefined>;
  ndayFolder?: string;
};

/** Starts what the tests of a run share: one PostgreSQL, and the databases that they copy. */
export async function setup(project: TestProject): Promise<void> {
  shared.ndayPostgres ??= prepareDatabases();
  shared.ndayFolder ??= scratchFolder();
  project.provide('runFolder', shared.ndayFolder);
  project.provide('postgresUrl', (await shared.ndayPostgres)?.url ?? null);
}

/** Every project calls it; the first ends everything, since all tests are over then. */
export async function teardown(): Promise<void> {
  const { ndayPostgres, ndayFolder } = shared;
  delete shared.ndayPostgres;
  delete shared.ndayFolder;
  await (await ndayPostgres)?.stop();
  if (ndayFolder) rmSync(ndayFolder, { recursive: true, force: true });
}

async function prepareDatabases(): Promise<OwnPostgres | undefined> {
  await prepareDataDirs();
  const version = postgresVersion();
  if (!version) return startPostgres();
  // It copies a database in a tenth of the time there, and a run has 200 copies of 12 MB.
  return startCopy(await postgresTemplate(version, createDatabases), temporaryFolder(4));
}

async function createDatabases(dataFolder: string): Promise<void> {
  const postgres = (await startPostgres({}, dataFolder))!;
  const databaseUrl = await postgres.createDatabase(undefined, 'migrated');
  await (await openDatabase({ databaseUrl, dataDir: '', log })).close();
  const seededUrl = await postgres.createDatabase('migrated', 'seeded');
  const { db, close } = await openDatabase({ databaseUrl: seededUrl, dataDir: '', log });
  await seedInstallation(db);
  await close();
  await postgres.stop();
}
