import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './open-database.ts';

interface Migration {
  tag: string;
  /** The database's name for it. */
  when: number;
}

/** This code's migrations, in order. */
export function readMigrations(): Migration[] {
  const journal = new URL('./migrations/meta/_journal.json', import.meta.url);
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: Migration[] };
  return entries.sort((one, other) => one.when - other.when);
}

/** `newer`: a newer version's code has migrated it. */
export async function migrationState(db: Database | Transaction): Promise<'older' | 'same' | 'newer'> {
  const last = readMigrations().at(-1)?.when ?? 0;
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  const at = Number(rows[0]?.at);
  if (at === last) return 'same';
  return at < last ? 'older' : 'newer';
}
