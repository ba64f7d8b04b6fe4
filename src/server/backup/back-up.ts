import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { migrationState, readMigrations } from '../database/latest-migration.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { CommandError } from '../process/command-error.ts';
import { type Header, otherVersion, type RowCounts } from './read-backup.ts';
import { quoted, type StoredTable, sessionSettings, storedSequences, storedTables } from './stored-tables.ts';

/** 100 of the longest rows are read at a time. */
const fetched = 100;

/** Writes a consistent snapshot of the database, in the format of `read-backup.ts`. Returns how many rows of each table it holds. */
export async function backUp(db: Database, output: Writable, now: Date): Promise<RowCounts> {
  const counts: RowCounts = {};
  await db.transaction(
    (transaction) =>
      pipeline(Readable.from(backupText(transaction, now, counts)), createGzip(), output, { end: false }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return counts;
}

async function* backupText(transaction: Transaction, now: Date, counts: RowCounts) {
  const tables = storedTables().filter(({ isBackedUp }) => isBackedUp);
  await transaction.execute(sql.raw(sessionSettings));
  // Locks before the first read, which takes the snapshot: in a snapshot older than a TRUNCATE, the tables would be empty.
  await transaction.execute(
    sql.raw(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`),
  );
  if ((await migrationState(transaction)) !== 'same') throw new CommandError(otherVersion);
  const hash = createHash('sha256');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  const header: Header = {
    format: 'nday-backup',
    version: 1,
    migration: readMigrations().at(-1)?.tag ?? '',
    made_at: now.toISOString(),
  };
  yield hashed(line(header));
  for (const table of tables) {
    yield hashed(line({ table: table.name, columns: table.columns.map(({ name }) => name) }));
    counts[table.name] = 0;
    for await (const rows of rowsOf(transaction, table)) {
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
      yield hashed(`${rows.join('\n')}\n`);
    }
  }
  // Sequences aren't part of a snapshot. Read after the rows, they're past every number in them.
  yield hashed(line({ sequences: await nextNumbers(transaction) }));
  yield line({ rows: counts, sha256: hash.digest('hex') });
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** As JSON arrays of each column's text, which is lossless for every type. */
async function* rowsOf(transaction: Transaction, { name, columns }: StoredTable): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await transaction.execute(
    sql.raw(
      `declare stored no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)}`,
    ),
  );
  for (;;) {
    const { rows } = await transaction.execute<{ line: string }>(sql.raw(`fetch ${fetched} from stored`));
    if (rows.length === 0) break;
    yield rows.map((row) => row.line);
  }
  await transaction.execute(sql.raw('close stored'));
}

/** Returns the next number of each sequence, as text. */
export async function nextNumbers(transaction: Transaction): Promise<Record<string, string>> {
  const reads = storedSequences().map(
    (name) => `select '${name}' as name, (last_value + is_called::int)::text as next from ${quoted(name)}`,
  );
  const { rows } = await transaction.execute<{ name: string; next: string }>(sql.raw(reads.join(' union all ')));
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]));
}
