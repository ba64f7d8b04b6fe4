import { eq, getTableName, is, type Table } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open-database.ts';
import * as schema from '../database/schema.ts';

/** What runs the service and tells a learner nothing of themselves. */
const leftOut: ReadonlySet<PgTable> = new Set([schema.idempotencyKeys, schema.accountTokens, schema.passkeyChallenges]);

const secretColumns = ['token_hash', 'password_hash', 'public_key', 'p256dh', 'auth'];

/** Every table whose rows belong to a user, the ones of tomorrow too. */
const tablesOfUsers = Object.values(schema).flatMap((table) => {
  if (!is(table, PgTable) || leftOut.has(table)) return [];
  const belongs = getTableConfig(table).foreignKeys.some((key) => {
    const { columns, foreignTable } = key.reference();
    return foreignTable === schema.users && columns[0]?.name === 'user_id';
  });
  return belongs ? [table] : [];
});

/** All that is stored of a user: the account, and the rows of each table by its name. */
export async function exportAccount(db: Database, userId: number, now: Date): Promise<Record<string, unknown>> {
  const [account] = await db.select().from(schema.users).where(eq(schema.users.id, userId));
  const all: Record<string, unknown> = { exported_at: now.toISOString(), account: withoutSecrets(account ?? {}) };
  for (const table of tablesOfUsers) {
    const owner = (table as PgTable & Record<'user_id', typeof schema.sessions.user_id>).user_id;
    const rows = await db.select().from(table).where(eq(owner, userId));
    all[getTableName(table as Table)] = rows.map((row) => withoutSecrets(row, 'user_id'));
  }
  return all;
}

function withoutSecrets(row: object, ...alsoLeftOut: string[]): Record<string, unknown> {
  const hidden = [...secretColumns, ...alsoLeftOut];
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
}
