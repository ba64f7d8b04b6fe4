import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, describe, expect, test } from 'vitest';
import { migratedDataDir, scratchFolder } from '../../../tests/support/data-dir.ts';
import { runPostgres } from '../../../tests/support/run-postgres.ts';
import { type OpenDatabase, openDatabase } from '../database/open-database.ts';
import * as schema from '../database/schema.ts';
import { writeOutput } from '../process/write-output.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { storedSequences, storedTables } from './stored-tables.ts';

const folder = scratchFolder();
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
  rmSync(folder, { recursive: true });
});

const log = { warn: () => {} };

async function openPglite(): Promise<OpenDatabase> {
  const dataDir = await migratedDataDir();
  const database = await openDatabase({ dataDir, log });
  closers.push(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });
  return database;
}

async function openPostgresql(): Promise<OpenDatabase> {
  const database = await openDatabase({ databaseUrl: await runPostgres!.createDatabase(), dataDir: folder, log });
  closers.push(database.close);
  return database;
}

/** A value of every type in the schema, as a string where its text form is easily lost. */
const samples: Record<string, string> = {
  integer: '1',
  smallint: '1',
  bigint: '9007199254740991',
  'double precision': '0.1000000000000000055',
  boolean: 'true',
  text: `"quoted" \\ 'and' [torn]\n\r\t\u2028\u0001 {é} 🧩`,
  uuid: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  date: '2024-02-29',
  'timestamp with time zone': '2026-11-22 03:04:05.123456+05:30',
  json: '{ "b" : 1,\n"a":"\\u2028", "b": 2.50 }',
  jsonb: '{"a": [null, "\\n"], "b": 1.50}',
  bytea: '\\x00ff0a0d5c',
  'integer[]': '{3,1,2}',
};

/** What a check wants. A puzzle that is a first step has no day. */
const checked: Record<string, string | null> = { 'interview_questions.type': 'MC', 'puzzles.first_step': null };

/** One row in every table, with a value in every column that can have one. */
async function fill({ db }: OpenDatabase): Promise<void> {
  const tables = new Map(
    Object.values(schema).flatMap((value) => (is(value, PgTable) ? [[getTableConfig(value).name, value]] : [])),
  );
  for (const { name } of storedTables()) {
    const { columns, foreignKeys } = getTableConfig(tables.get(name)!);
    const referring = foreignKeys.flatMap((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference();
      const parent = getTableConfig(foreignTable).name;
      return columns.map((column, at) => [column.name, { parent, column: foreignColumns[at]!.name }] as const);
    });
    const parents = new Map(referring);
    const value = (column: PgColumn) => {
      const parent = parents.get(column.name);
      if (parent) return sql.raw(`(select "${parent.column}" from "${parent.parent}" limit 1)`);
      const type = column.getSQLType();
      const place = `${name}.${column.name}`;
      return sql`${place in checked ? checked[place] : samples[type]}::${sql.raw(type)}`;
    };
    const given = columns.filter(({ generatedIdentity }) => generatedIdentity === undefined);
    const names = sql.raw(given.map((column) => `"${column.name}"`).join(', '));
    await db.execute(
      sql`insert into ${sql.raw(`"${name}"`)} (${names}) values (${sql.join(given.map(value), sql`, `)})`,
    );
  }
  await db.execute(sql`select nextval('payment_tickets') from generate_series(1, 41)`);
}

async function contents({ db }: OpenDatabase): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const { name, columns } of storedTables()) {
    const values = columns.map((column) => `"${column.name}"::text`).join(', ');
    const { rows } = await db.execute(sql.raw(`select ${values} from "${name}"`));
    contents[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return contents;
}

async function sequences({ db }: OpenDatabase): Promise<Record<string, string>> {
  const next = storedSequences().map(async (name) => {
    const { rows } = await db.execute<{ next: string }>(sql`select nextval(${name}::regclass)::text as next`);
    return [name, rows[0]!.next] as const;
  });
  return Object.fromEntries(await Promise.all(next));
}

describe('A backup', () => {
  test.skipIf(!runPostgres)(
    'from PGlite to PostgreSQL and back keeps every row of every table, and the next numbers',
    async () => {
      const first = await openPglite();
      await fill(first);
      const before = await contents(first);
      expect(Object.entries(before).filter(([, rows]) => rows.length !== 1)).toEqual([]);
      const restored = (times: number) => ({
        audit_log: [...before.audit_log!, ...Array(times).fill(expect.stringContaining('restore_backup'))],
      });
      const ended = { sessions: [], account_tokens: [], passkey_challenges: [] };

      const there = join(folder, 'there');
      const remaining = Object.keys(before).filter((name) => !(name in ended));
      expect(await writeOutput(there, (output) => backUp(first.db, output, new Date()))).toEqual(
        Object.fromEntries(remaining.map((name) => [name, 1])),
      );
      const second = await openPostgresql();
      await restore(second.db, there, { replace: false });
      expect(await contents(second)).toEqual({ ...before, ...ended, ...restored(1) });

      const back = join(folder, 'back');
      await writeOutput(back, (output) => backUp(second.db, output, new Date()));
      const third = await openPglite();
      await restore(third.db, back, { replace: false });
      expect(await contents(third)).toEqual({ ...before, ...ended, ...restored(2) });

      const next = await sequences(first);
      expect(next).toMatchObject({ users_id_seq: '2', payment_tickets: '42' });
      // Each restore has added an entry.
      expect(await sequences(second)).toEqual({ ...next, audit_log_id_seq: '3' });
      expect(await sequences(third)).toEqual({ ...next, audit_log_id_seq: '4' });
    },
  );

  test('knows every sequence of the database', async () => {
    const { db } = await openPglite();
    const { rows } = await db.execute(sql`select sequencename as name from pg_sequences where schemaname = 'public'`);
    expect(storedSequences()).toEqual(rows.map(({ name }) => name).sort());
  });
});
