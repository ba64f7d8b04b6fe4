import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database } from '../../src/server/database/open-database.ts';

/** Runs a statement without Drizzle, which takes longer to write one than the database to run it. */
export async function runStatement<Row extends object>(db: Database, text: string, values: unknown[]): Promise<Row[]> {
  const { $client: pool } = db as Database & { $client: pg.Pool };
  return (await pool.query<Row>(text, values)).rows;
}

type Inserted<Row> = Row extends { id: infer Id } ? { id: Id } : object;

/** Inserts rows in one statement, and returns their IDs in the same order if the table has them. */
export async function insertRows<Table extends PgTable>(
  db: Database,
  table: Table,
  ...rows: readonly Table['$inferInsert'][]
): Promise<Inserted<Table['$inferSelect']>[]> {
  const columns = getTableColumns(table);
  const names = Object.keys(columns).filter((name) => rows.some((row) => name in row));
  const values: unknown[] = [];
  const tuples = rows.map((row: Record<string, unknown>) => {
    const cells = names.map((name) => {
      const value = row[name];
      if (value === undefined) return 'default';
      // The driver would make a PostgreSQL array of an array.
      return `$${values.push(value !== null && columns[name]?.dataType === 'json' ? JSON.stringify(value) : value)}`;
    });
    return `(${cells.join()})`;
  });
  const into = `${getTableName(table)} (${names.map((name) => `"${name}"`).join()})`;
  const returning = 'id' in columns ? ' returning id' : '';
  return runStatement(db, `insert into ${into} values ${tuples.join()}${returning}`, values);
}
