import { is } from 'drizzle-orm';
import { getTableConfig, isPgSequence, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../database/schema.ts';

export interface StoredTable {
  name: string;
  columns: { name: string; type: string }[];
  /** Whether its rows are in a backup. */
  isBackedUp: boolean;
}

/** Tables that give access to an account: a restore must not bring back a session or link that has ended since. */
const leftOut: PgTable[] = [schema.sessions, schema.accountTokens, schema.passkeyChallenges];

/** Returns every table of the schema, each after those that it refers to. */
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
      isBackedUp: !leftOut.includes(table),
    };
  });
}

/** Returns the names of all sequences, including those of identity columns. */
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

/** Returns a quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Makes every server and connection print values as the same text, without a time limit. */
export const sessionSettings = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO'; set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'`;
