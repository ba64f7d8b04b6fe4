import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { utcDay } from '../../src/rules/puzzle-day.ts';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { seedInstallation } from './seed-installation.ts';
import { temporaryFolder } from './temporary-folder.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const templates = join(repository, '.cache/test-database');
const log = { warn: () => {} };
/** If the file system can, a copy shares its blocks with the original. */
const copying = { recursive: true, mode: constants.COPYFILE_FICLONE };

/** A new folder, in memory if there's enough: fsync is free there. */
export function scratchFolder(parent = temporaryFolder()): string {
  return mkdtempSync(join(parent, 'nday-test-'));
}

/** Returns a new DATA_DIR with a migrated PGlite. */
export async function migratedDataDir(parent?: string): Promise<string> {
  return copyOf(await migratedTemplate(), parent);
}

/** Returns a new DATA_DIR as after the server's first start today: migrated, with the starter library. */
export async function seededDataDir(parent?: string): Promise<string> {
  return copyOf(await seededTemplate(), parent);
}

/** Creates the templates that this run doesn't have yet. */
export async function prepareDataDirs(): Promise<void> {
  await seededTemplate();
}

/**
 * Returns the data of a PostgreSQL of this version that `make` has filled from the sources that a seeded PGlite is made from, today. It's
 * created once.
 */
export async function postgresTemplate(version: string, make: (draft: string) => Promise<void>): Promise<string> {
  const sources = `${basename(await seededTemplate())} ${hashOf('tests/support/postgres.ts')} ${version}`;
  return template(`postgresql-${createHash('sha256').update(sources).digest('hex').slice(0, 16)}`, make);
}

function copyOf(template: string, parent?: string): string {
  const dataDir = scratchFolder(parent);
  cpSync(template, dataDir, copying);
  return dataDir;
}

function migratedTemplate(): Promise<string> {
  const name = `migrated-${hashOf('src/server/database/migrations', 'node_modules/@electric-sql/pglite/package.json')}`;
  return template(name, async (draft) => {
    const { close } = await openDatabase({ dataDir: draft, log });
    await close();
  });
}

async function seededTemplate(): Promise<string> {
  const base = await migratedTemplate();
  const seeds = ['puzzles/seed-library', 'puzzles/publishing-plan', 'interview/seed-interview'];
  const inputs = ['src/content/puzzles', 'src/content/questions', 'src/rules', 'src/server/text-trees'];
  const library = hashOf(...inputs, ...seeds.map((file) => `src/server/${file}.ts`));
  const day = utcDay(new Date());
  return template(`seeded-${day}-${library}-${base.slice(-8)}`, async (draft) => {
    cpSync(base, draft, copying);
    const { db, close } = await openDatabase({ dataDir: draft, log });
    await seedInstallation(db);
    await close();
  });
}

/** Created once under this name and kept; older ones of its kind are deleted. */
async function template(name: string, make: (draft: string) => Promise<void>): Promise<string> {
  const path = join(templates, name);
  if (existsSync(path)) return path;
  const draft = scratchFolder();
  await make(draft);
  mkdirSync(templates, { recursive: true });
  const copied = mkdtempSync(join(templates, 'draft-'));
  cpSync(draft, copied, copying);
  rmSync(draft, { recursive: true });
  try {
    renameSync(copied, path);
  } catch (error) {
    // Another process was first.
    if (!existsSync(path)) throw error;
    rmSync(copied, { recursive: true });
  }
  const kind = name.slice(0, name.indexOf('-') + 1);
  for (const other of readdirSync(templates)) {
    if (other.startsWith(kind) && other !== name) rmSync(join(templates, other), { recursive: true, force: true });
  }
  return path;
}

/** A hash of the names and contents of files, and of all files in folders. */
function hashOf(...paths: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(repository, path);
    const files = statSync(full).isFile() ? [''] : readdirSync(full, { recursive: true }).map(String).sort();
    for (const file of files) {
      const name = join(full, file);
      if (statSync(name).isFile()) hash.update(`${path}/${file}`).update(readFileSync(name));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
