import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a folder with the migrations before one, in `parent`: with them a database is as an earlier release left it. */
export function migrationsBefore(tag: string, parent: string): string {
  const folder = join(parent, `before-${tag}`);
  const source = new URL('../../src/server/database/migrations/', import.meta.url);
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const { entries, ...journal } = JSON.parse(readFileSync(new URL('meta/_journal.json', source), 'utf8'));
  const before = entries.filter((entry: { tag: string }) => entry.tag < tag);
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: before }));
  for (const entry of before) copyFileSync(new URL(`${entry.tag}.sql`, source), join(folder, `${entry.tag}.sql`));
  return folder;
}
