import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/server/database/open-database.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const log = { warn: () => {} };

/** A new folder, in memory where there is enough of it: fsync costs nothing there. */
export function scratchFolder(): string {
  const shm = '/dev/shm';
  const roomy = existsSync(shm) && statfsSync(shm).bavail * statfsSync(shm).bsize > 2 ** 31;
  return mkdtempSync(join(roomy ? shm : tmpdir(), 'nday-test-'));
}

/** A DATA_DIR of its own with a migrated PGlite in it. */
export async function migratedDataDir(): Promise<string> {
  const dataDir = scratchFolder();
  cpSync(await pgliteTemplate(), dataDir, { recursive: true });
  return dataDir;
}

/** Made once for each version of the migrations and copied from then on. */
async function pgliteTemplate(): Promise<string> {
  const migrations = join(repository, 'src/server/database/migrations');
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrations, name)));
  }
  const pglite = readFileSync(join(repository, 'node_modules/@electric-sql/pglite/package.json'));
  const template = join(repository, '.cache/test-database', hash.update(pglite).digest('hex').slice(0, 16));
  if (existsSync(template)) return template;
  const draft = scratchFolder();
  const database = await openDatabase({ dataDir: draft, log });
  await database.close();
  mkdirSync(join(template, '..'), { recursive: true });
  const copied = mkdtempSync(`${template}-`);
  cpSync(draft, copied, { recursive: true });
  rmSync(draft, { recursive: true });
  try {
    renameSync(copied, template);
  } catch (error) {
    // Another process was first.
    if (!existsSync(template)) throw error;
    rmSync(copied, { recursive: true });
  }
  return template;
}
