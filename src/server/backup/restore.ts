import { statSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { commandActor, recordAction } from '../audit/record-action.ts';
import { codeOf, deadlockDetected, lockNotAvailable } from '../database/database-error.ts';
import { migrationState } from '../database/latest-migration.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { secrets, users } from '../database/schema.ts';
import { CommandError } from '../process/command-error.ts';
import { historySecret } from '../sync/cursor.ts';
import { nextNumbers } from './back-up.ts';
import { type BackupPart, otherVersion, type RowCounts, readBackup } from './read-backup.ts';
import { quoted, sessionSettings, storedTables } from './stored-tables.ts';

/**
 * Replaces everything in the database with a backup, or changes nothing. Replaces a database that has accounts only if told to. Ends all
 * sessions, and makes every device pull again, because the database will reuse versions that devices have already seen. Returns how many
 * rows of each table it has restored.
 */
export async function restore(db: Database, file: string, { replace }: { replace: boolean }): Promise<RowCounts> {
  // The file is read twice, so it can't be a pipe.
  if (!statSync(file).isFile()) throw new CommandError(`${file} isn't a regular file.`);
  // Reads the file once before the restore to check that it's complete, so nobody waits for a restore that fails.
  for await (const _ of readBackup(file));
  try {
    return await db.transaction((transaction) => restoreIn(transaction, file, replace));
  } catch (error) {
    const code = codeOf(error);
    if (code !== lockNotAvailable && code !== deadlockDetected) throw error;
    throw new CommandError('The database is busy, with another backup perhaps. Nothing was changed: try again.');
  }
}

async function restoreIn(transaction: Transaction, file: string, replace: boolean): Promise<RowCounts> {
  const names = storedTables().map(({ name }) => quoted(name));
  await transaction.execute(sql.raw(sessionSettings));
  await transaction.execute(sql`set local nday.restoring = 'on'`);
  await transaction.execute(sql.raw(`lock table ${names.join(', ')} in access exclusive mode`));
  if ((await migrationState(transaction)) !== 'same') throw new CommandError(otherVersion);
  if (!replace && (await transaction.$count(users)) > 0) {
    throw new CommandError('The database has accounts: --replace overwrites everything in it with the backup.');
  }
  await transaction.execute(sql.raw(`truncate ${names.join(', ')}`));
  const counts: RowCounts = {};
  let made_at = '';
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') made_at = part.header.made_at;
    if (part.kind === 'rows') {
      counts[part.table.name] = (counts[part.table.name] ?? 0) + (await insertRows(transaction, part));
    }
    if (part.kind === 'sequences') await restartSequences(transaction, part.sequences);
  }
  await transaction.delete(secrets).where(eq(secrets.name, historySecret));
  await recordAction(transaction, commandActor(new Date()), {
    act: 'restore_backup',
    target: { kind: 'installation', id: '' },
    before: null,
    after: { made_at, rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0) },
  });
  return counts;
}

type Rows = Extract<BackupPart, { kind: 'rows' }>;

async function insertRows(transaction: Transaction, { table, rows }: Rows): Promise<number> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
  const values = table.columns.map(({ type }, at) => `(value->>${at})::${type}`).join(', ');
  const { rowCount } = await transaction.execute(sql`
    insert into ${sql.raw(`${quoted(table.name)} (${columns})`)} overriding system value
    select ${sql.raw(values)} from jsonb_array_elements(${rows}::jsonb)
  `);
  return rowCount ?? 0;
}

/** Never reuses a number that this database has issued since: a payment provider could have it. */
async function restartSequences(transaction: Transaction, stored: Record<string, string>): Promise<void> {
  for (const [name, next] of Object.entries(await nextNumbers(transaction))) {
    const after = [BigInt(next), BigInt(stored[name] ?? 1)].reduce((one, other) => (one > other ? one : other));
    await transaction.execute(sql.raw(`alter sequence ${quoted(name)} restart with ${after}`));
  }
}
