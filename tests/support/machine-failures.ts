import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isNightly } from './settings.ts';

const root = resolve(import.meta.dirname, '../..');
/** Committed. */
const lockFile = 'tests/faults/machine-failures.lock.json';

/** What the tests of power loss, failover, a read replica, a rolling upgrade, a full disk, and pinned plans depend on. */
const sources = ['src/server/database/**/*.{ts,sql}', 'src/sync/**/*.ts', 'tests/faults/*.ts', 'package-lock.json'];

/** Whether these tests run: at night, and by day until they have passed with the files as they are. They take minutes. */
export const playsMachineFailures = isNightly || readLock() !== hashSources();

/** Returns the names and the content of the files in one hash. */
export function hashSources(folder = root): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  for (const file of files.filter((file) => !/^src\/.*\.test\.ts$/.test(file)).sort()) {
    hash.update(JSON.stringify([file, readFileSync(join(folder, file), 'utf8')]));
  }
  return hash.digest('hex');
}

/** Records that the tests have passed with these files. Returns whether the lock file changed and is to be committed. */
export function recordMachineFailures(passedWith: string, folder = root): boolean {
  // A file that was edited meanwhile may not have been the one that ran.
  if (passedWith !== hashSources(folder) || passedWith === readLock(folder)) return false;
  writeFileSync(join(folder, lockFile), `${JSON.stringify({ passed_with: passedWith }, null, 2)}\n`);
  return true;
}

/** Returns the hash of the files with which the tests last passed, null if there's none. */
export function readLock(folder = root): string | null {
  const text = readFileSync(join(folder, lockFile), 'utf8');
  const found = /"passed_with": "([\da-f]{64})"/.exec(text);
  return found ? found[1]! : null;
}
