import { type Placeholder, type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './open-database.ts';

const readers = new WeakMap<Database, Database>();

/** Has `reader` run a database's prebuilt queries. */
export function readBy(db: Database, reader: Database): void {
  readers.set(db, reader);
}

/**
 * Builds a short read once for each database. Drizzle takes longer to build one than PostgreSQL takes to answer it. Outside of a transaction,
 * those of all requests share a connection, so it must not lock rows.
 */
export function prebuilt<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (db) => {
    const query = queries.get(db) ?? build(readers.get(db) ?? db);
    queries.set(db, query);
    return query;
  };
}

const dialect = new PgDialect();

/**
 * Builds a statement once, for any database and transaction. `build` names the values that each run gives it. It has no name in PostgreSQL,
 * so that it can go through a pooler.
 */
export function prebuiltStatement<Row extends Record<string, unknown>, Values extends Record<string, unknown>>(
  build: (value: (name: keyof Values & string) => Placeholder) => SQL,
): (db: Database | Transaction, values: Values) => Promise<Row[]> {
  let built: Query | undefined;
  return async (db, values) => {
    built ??= dialect.sqlToQuery(build((name) => sql.placeholder(name)));
    const { rows } = await db._.session
      .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(built, undefined, undefined, false)
      .execute(values);
    return rows;
  };
}
