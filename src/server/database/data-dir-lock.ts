import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseRefused } from './database-refused.ts';

const SQLITE_BUSY = 5;

/**
 * Takes the folder for this process alone and returns how to give it back. The lock is SQLite's on the file `lock`, so the
 * operating system ends it with the process, however that dies.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY)
      throw new DatabaseRefused(
        `The folder ${dataDir} is in use by another Nday process: stop that one, or give this one its own DATA_DIR.`,
      );
    throw error;
  }
  return () => file.close();
}
