import { eq, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../database/open-database.ts';
import * as schema from '../database/schema.ts';

/** Tables that run the service and say nothing about a learner. */
const leftOut: ReadonlySet<PgTable> = new Set([schema.operations, schema.idempotencyKeys, schema.passkeyChallenges]);

/** What a later migration drops. */
const formerColumns: Record<string, string[]> = { tries: ['is_correct'] };

const secretColumns = ['token_hash', 'password_hash', 'public_key', 'p256dh', 'auth'];

/** Neither the person who settles a report wrote it, nor the author of the reported comment. */
const wordsOfOthers: Record<string, string[]> = { reports_settled_by: ['text'], reports_author_id: ['text'] };

/** Every column that refers to a user, including future ones. */
const columnsOfUsers = Object.values(schema).flatMap((table) => {
  if (!is(table, PgTable) || leftOut.has(table)) return [];
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    const [column] = columns;
    return foreignTable === schema.users && column ? [{ table, column }] : [];
  });
});

/**
 * Returns everything stored about a user, in a consistent snapshot: the account, and the rows of each table by its name. If the column
 * isn't `user_id`, the name has both.
 */
export function exportAccount(db: Database, userId: number, now: Date): Promise<Record<string, unknown>> {
  return db.transaction((transaction) => collect(transaction, userId, now), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function collect(db: Transaction, userId: number, now: Date): Promise<Record<string, unknown>> {
  const [account] = await db.select().from(schema.users).where(eq(schema.users.id, userId));
  if (!account) throw new Error('The account was deleted during the request.');
  const all: Record<string, unknown> = { exported_at: now.toISOString(), account: without(account, secretColumns) };
  for (const { table, column } of columnsOfUsers) {
    const name = getTableName(table);
    const entry = column.name === 'user_id' ? name : `${name}_${column.name}`;
    const rows: object[] = await db.select().from(table).where(eq(column, userId));
    const names = columnsOfUsers.filter((other) => other.table === table).map((other) => other.column.name);
    all[entry] = rows.map((row) =>
      without(row, [...secretColumns, ...names, ...(wordsOfOthers[entry] ?? []), ...(formerColumns[entry] ?? [])]),
    );
  }
  // The log refers to no table. Who acted on an account, and what an action was about, concerns someone else.
  const { id, at, act, actor_id, target_kind, target_id } = schema.auditLog;
  all[getTableName(schema.auditLog)] = await db
    .select({ id, at, act, target_kind, target_id })
    .from(schema.auditLog)
    .where(sql`${actor_id} = ${userId} or (${target_kind} = 'account' and ${target_id} = ${String(userId)})`);
  const { mail } = schema.outgoingMails;
  all[getTableName(schema.outgoingMails)] = await db
    .select()
    .from(schema.outgoingMails)
    .where(
      sql`(${mail}->>'user_id')::int = ${userId} or ${mail}->>'username' = ${account.username}
        or lower(${mail}->>'recipient') = lower(${account.email})`,
    );
  return all;
}

function without(row: object, hidden: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
}
