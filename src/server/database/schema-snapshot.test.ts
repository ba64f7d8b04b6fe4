import { globSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { readMigrations } from './latest-migration.ts';
import * as schema from './schema.ts';

const meta = new URL('./migrations/meta/', import.meta.url);
const snapshots = globSync('*_snapshot.json', { cwd: meta });

function lastSnapshot(): ReturnType<typeof generateDrizzleJson> {
  return JSON.parse(readFileSync(new URL(snapshots[0]!, meta), 'utf8'));
}

test('the migrations have only the last snapshot, which drizzle-kit compares with', () => {
  const last = readMigrations().at(-1)?.tag.slice(0, 4);
  expect(snapshots).toEqual([`${last}_snapshot.json`]);
});

test('the schema has no change that a migration lacks', async () => {
  expect(await generateMigration(lastSnapshot(), generateDrizzleJson(schema))).toEqual([]);
});

describeServer('Migrating an empty database', (openServer) => {
  test('ends in the schema of the last snapshot', async () => {
    const { db } = await openServer();
    const migrated = await readCatalog(db);
    expect(migrated.length).toBeGreaterThan(500);
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`create schema public`);
    for (const statement of await generateMigration(generateDrizzleJson({}), lastSnapshot()))
      await db.execute(sql.raw(statement));
    expect(migrated).toEqual(await readCatalog(db));
  });
});

/** Returns a line for each column, index, and constraint. Partitions are made by the month, so they're left out. */
async function readCatalog(db: TestServer['db']): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    )
    select line from (
      select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
        pg_get_expr(adbin, adrelid)) as line
      from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from tables join pg_index on indrelid = tables.oid
      union all
      select concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid)) from tables join pg_constraint on conrelid = tables.oid
    ) lines order by line collate "C"
  `);
  return rows.map(({ line }) => line);
}
