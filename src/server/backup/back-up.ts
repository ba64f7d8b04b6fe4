import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { syncPath } from '../database/durable-file-system.ts';
import { migrationState, readMigrations } from '../database/latest-migration.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { CommandRefused } from '../operations/command-refused.ts';
import { type Header, otherVersion } from './read-backup.ts';
import { quoted, type StoredTable, sessionSettings, storedSequences, storedTables } from './stored-tables.ts';

/** 100 of the longest rows are read at a time. */
const fetched = 100;

/**
 * Writes a consistent snapshot of the database to a file, in the format of `read-backup.ts`. The file gets its name when all of it is on
 * the disk. Only its owner can read it, because it holds email addresses and password hashes. Returns the number of rows.
 */
export async function backUp(db: Database, file: string, now: Date): Promise<number> {
  const draft = `${file}.${randomUUID()}.partial`;
  const removeDraft = () => rmSync(draft, { force: true });
  process.once('exit', removeDraft);
  let count = 0;
  try {
    await db.transaction(
      async (transaction) => {
        const text = backupText(transaction, now, (rows) => {
          count += rows;
        });
        const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(Readable.from(text), createGzip(), output);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    renameSync(draft, file);
  } finally {
    process.off('exit', removeDraft);
    removeDraft();
  }
  syncPath(dirname(file));
  return count;
}

async function* backupText(transaction: Transaction, now: Date, onRows: (count: number) => void) {
  const tables = storedTables().filter(({ isKept }) => isKept);
  await transaction.execute(sql.raw(sessionSettings));
  // Locks before the first read, which takes the snapshot: in a snapshot older than a TRUNCATE, the tables would be empty.
  await transaction.execute(
    sql.raw(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`),
  );
  if ((await migrationState(transaction)) !== 'same') throw new CommandRefused(otherVersion);
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
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
      onRows(rows.length);
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
