import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ChangeKind } from '../../../contract/sync.ts';
import { instant } from './columns.ts';

/** The counter of a sync scope: `catalogue`, or `user:<id>`. A transaction's last statement raises it: see `src/sync/SPEC.md`. */
export const syncCounters = pgTable('sync_counters', {
  scope: text('scope').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** The latest version of each row that a scope syncs to devices, including tombstones. */
export const syncRows = pgTable(
  'sync_rows',
  {
    scope: text('scope').notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    key: text('key').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    deleted: boolean('deleted').notNull().default(false),
    changed_at: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.kind, table.key] }),
    // A learner's rows are few, and a pull that finds any of them new reads them all. The catalogue's are read by all devices.
    index('sync_rows_catalogue').on(table.version).where(sql`${table.scope} = 'catalogue'`),
    index('sync_rows_tombstones').on(table.changed_at).where(sql`${table.deleted}`),
  ],
);
