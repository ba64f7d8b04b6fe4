import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnusable } from './database-unusable.ts';

const SQLITE_BUSY = 5;

/**
 * Locks the folder for this process and returns a function that unlocks it. The lock is SQLite's on the file `lock`, so the operating
 * system releases it with the process, however that dies.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY)
      throw new DatabaseUnusable(
        `The folder ${dataDir} is in use by another Nday process: stop that one, or give this one its own DATA_DIR.`,
      );
    throw error;
  }
  return () => file.close();
}
