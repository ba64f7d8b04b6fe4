import type { Database } from './open-database.ts';

/** Builds a query once for each database. Drizzle takes longer to build one than PostgreSQL takes to answer it. */
export function prebuilt<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (db) => {
    const query = queries.get(db) ?? build(db);
    queries.set(db, query);
    return query;
  };
}
