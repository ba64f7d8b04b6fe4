import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Waits until a statement like this waits for a lock. PGlite runs nothing else before a transaction ends. */
export function untilOneWaits(server: TestServer, statement: string): Promise<void> {
  return untilWaiting(server, 1, statement);
}

/** The same for as many such statements. */
export async function untilWaiting({ kind, db }: TestServer, count: number, statement: string): Promise<void> {
  if (kind === 'pglite') return;
  const isWaiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${statement}`;
  await expect.poll(async () => (await db.execute(isWaiting)).rowCount).toBe(count);
}
