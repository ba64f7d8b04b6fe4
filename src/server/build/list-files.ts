import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the paths of all files in a folder and its subfolders, from that folder, in order. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
