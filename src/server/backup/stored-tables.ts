import { is } from 'drizzle-orm';
import { getTableConfig, isPgSequence, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../database/schema.ts';

export interface StoredTable {
  name: string;
  columns: { name: string; type: string }[];
  /** Whether its rows are in a backup. */
  isKept: boolean;
}

/** What opens an account by itself: a restore must not bring back a session or a link that has been ended since. */
const notKept: PgTable[] = [schema.sessions, schema.accountTokens, schema.passkeyChallenges];

/** Every table of the schema, each after those that it refers to. */
export function storedTables(): StoredTable[] {
  const sorted = new Set<PgTable>();
  const add = (table: PgTable): void => {
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const { foreignTable } = reference();
      if (foreignTable !== table) add(foreignTable);
    }
    sorted.add(table);
  };
  for (const table of tablesOfSchema()) add(table);
  return [...sorted].map((table) => {
    const { name, columns } = getTableConfig(table);
    return {
      name,
      columns: columns.map((column) => ({ name: column.name, type: column.getSQLType() })),
      isKept: !notKept.includes(table),
    };
  });
}

/** The names of what counts: sequences, and those of identity columns. */
export function storedSequences(): string[] {
  const identities = tablesOfSchema().flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns
      .filter(({ generatedIdentity }) => generatedIdentity !== undefined)
      .map((column) => column.generatedIdentity?.sequenceName ?? `${name}_${column.name}_seq`);
  });
  const sequences = Object.values(schema).filter(isPgSequence);
  return [...identities, ...sequences.flatMap(({ seqName }) => seqName ?? [])].sort();
}

function tablesOfSchema(): PgTable[] {
  return Object.values(schema).filter((value): value is Extract<typeof value, PgTable> => is(value, PgTable));
}

/** A name as SQL has it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The same text of a value on every server and connection, and no limit of time. */
export const sessionSettings = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO'; set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'`;
