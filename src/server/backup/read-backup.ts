import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import { readMigrations } from '../database/latest-migration.ts';
import { CommandError } from '../process/command-error.ts';
import { type StoredTable, storedSequences, storedTables } from './stored-tables.ts';

/*
 * A backup is gzip'd UTF-8, a JSON text a line:
 *   {"format":"nday-backup","version":1,"migration":"0011_push","made_at":"2026-11-22T03:00:00.000Z"}
 *   {"table":"users","columns":["id","username",…]}        for each table, after those that it refers to
 *   ["1","ada",…,null]                                     each of its rows: PostgreSQL's text of every column
 *   {"sequences":{"users_id_seq":"2",…}}                   the next number of each
 *   {"rows":{"users":1,…},"sha256":"…"}                    how many rows, and the hash of every byte before this line
 */

const Header = v.object({
  format: v.literal('nday-backup'),
  version: v.number(),
  migration: v.string(),
  made_at: v.string(),
});
export type Header = v.InferOutput<typeof Header>;
const TableLine = v.object({ table: v.string(), columns: v.array(v.string()) });
const SequencesLine = v.object({ sequences: v.record(v.string(), v.pipe(v.string(), v.regex(/^\d{1,19}$/))) });
const Trailer = v.object({ rows: v.record(v.string(), v.number()), sha256: v.string() });

export type BackupPart =
  | { kind: 'header'; header: Header }
  /** Some of a table's rows, as a JSON text. */
  | { kind: 'rows'; table: StoredTable; rows: string }
  | { kind: 'sequences'; sequences: Record<string, string> };

/** How many rows of each table a backup holds. */
export type RowCounts = Record<string, number>;

/** Says what a backup holds. */
export function describeRows(rows: RowCounts): string {
  const accounts = rows.users ?? 0;
  const answers = (rows.answers ?? 0) + (rows.interview_answers ?? 0);
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${accounts} ${accounts === 1 ? 'account' : 'accounts'}, ${answers} ${answers === 1 ? 'answer' : 'answers'}, and ${all} rows in all`;
}

export const otherVersion = 'The database was brought up to date by a newer version of Nday: use that one.';

const newline = 10;
/** How much of a table to return at a time, roughly, in bytes. */
const batchBytes = 1_000_000;

/** Says that the file isn't as it was written. */
class Damaged extends Error {}

/**
 * Yields the parts of a backup in order. It ends only after checking that the whole file is as it was written, and throws a CommandError
 * if it can't be restored.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  try {
    yield* partsOf(file);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    const isDamaged = error instanceof Damaged || error instanceof SyntaxError || v.isValiError(error);
    if (syscall !== undefined || !(isDamaged || code?.startsWith('Z_'))) throw error;
    throw new CommandError(`${file} is not a whole backup: it was cut off or altered, or is something else.`);
  }
}

async function* partsOf(file: string): AsyncGenerator<BackupPart> {
  const missing = new Map(storedTables().flatMap((each) => (each.isBackedUp ? [[each.name, each]] : [])));
  const hash = createHash('sha256');
  const counts: RowCounts = {};
  let table: StoredTable | undefined;
  let batch: string[] = [];
  let size = 0;
  const lines = linesOf(file);
  const first = await lines.next();
  if (first.done) throw new Damaged();
  yield { kind: 'header', header: checkedHeader(hash, first.value) };
  let isWhole = false;
  let hasSequences = false;
  for await (const bytes of lines) {
    if (isWhole) throw new Damaged();
    const text = bytes.toString();
    const isRow = text.startsWith('[');
    if (batch.length > 0 && table && (!isRow || size > batchBytes)) {
      yield { kind: 'rows', table, rows: `[${batch.join(',')}]` };
      batch = [];
      size = 0;
    }
    if (isRow) {
      if (!table || hasSequences) throw new Damaged();
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      batch.push(text);
      size += bytes.length;
    } else {
      const value = JSON.parse(text);
      if ('sha256' in value) {
        const trailer = v.parse(Trailer, value);
        const isAllThere = missing.size === 0 && hasSequences && isDeepStrictEqual(trailer.rows, counts);
        if (!isAllThere || trailer.sha256 !== hash.digest('hex')) throw new Damaged();
        isWhole = true;
        continue;
      }
      if ('table' in value) {
        const { table: name, columns } = v.parse(TableLine, value);
        table = missing.get(name);
        missing.delete(name);
        // Another release of the same version can declare tables and columns in another order.
        const known = new Map(table?.columns.map((column) => [column.name, column]));
        if (!table || !isDeepStrictEqual(columns.toSorted(), [...known.keys()].sort())) throw new Damaged();
        table = { ...table, columns: columns.map((column) => known.get(column)!) };
        counts[name] = 0;
      } else {
        const { sequences } = v.parse(SequencesLine, value);
        if (!isDeepStrictEqual(Object.keys(sequences).sort(), storedSequences())) throw new Damaged();
        hasSequences = true;
        yield { kind: 'sequences', sequences };
      }
    }
    hash.update(bytes).update('\n');
  }
  if (!isWhole) throw new Damaged();
}

function checkedHeader(hash: ReturnType<typeof createHash>, bytes: Buffer): Header {
  const header = v.parse(Header, JSON.parse(bytes.toString()));
  hash.update(bytes).update('\n');
  const tags = readMigrations().map(({ tag }) => tag);
  if (header.version !== 1 || !tags.includes(header.migration)) {
    throw new CommandError('This backup was made by a newer version of Nday: restore it with that one.');
  }
  if (header.migration !== tags.at(-1)) {
    throw new CommandError(
      `This backup was made by an older version of Nday (${header.migration}): restore it with that one, into a database of its own, and then start this one on it.`,
    );
  }
  return header;
}

/** Yields each line without its end. Splits by bytes, because Node's own reader also ends lines at other characters. */
async function* linesOf(file: string): AsyncGenerator<Buffer, undefined> {
  const input = createReadStream(file);
  const unpacked = createGunzip({ chunkSize: 256 * 1024 });
  input.on('error', (error) => unpacked.destroy(error));
  try {
    let rest: Buffer[] = [];
    for await (const chunk of input.pipe(unpacked) as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
        yield Buffer.concat([...rest, chunk.subarray(start, end)]);
        rest = [];
        start = end + 1;
      }
      if (start < chunk.length) rest.push(chunk.subarray(start));
    }
    if (rest.length > 0) throw new Damaged();
  } finally {
    input.destroy();
  }
}
