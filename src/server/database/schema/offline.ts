import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DownloadedRow } from '../../../contract/offline.ts';
import { userId } from './account.ts';
import { bytea, instant } from './columns.ts';

/**
 * The offline download as last built, in one row. `format`, `catalogue_version`, and `until`, the last publishing day in it, say what it
 * was built from; they're null until the first build is done. `lease` identifies the current builder.
 */
export const downloadBuilds = pgTable(
  'pack_builds',
  {
    id: smallint('id').primaryKey().default(1),
    format: smallint('format'),
    catalogue_version: bigint('catalogue_version', { mode: 'number' }),
    until: date('until', { mode: 'string' }),
    lease: uuid('lease'),
    lease_until: instant('lease_until'),
  },
  (table) => [check('pack_builds_one', sql`${table.id} = 1`)],
);

/**
 * Which rows a chunk of the download holds: those of `ids`, of the range `number`. A range has one chunk that isn't superseded. The row
 * outlives its bytes if they were sent to a learner.
 */
export const downloadChunks = pgTable(
  'pack_chunks',
  {
    sha256: text('sha256').primaryKey(),
    kind: text('kind').$type<DownloadedRow['kind']>().notNull(),
    number: integer('number').notNull(),
    ids: integer('ids').array().notNull(),
    size: integer('size').notNull(),
    superseded_at: instant('superseded_at'),
  },
  (table) => [
    index('pack_chunks_range').on(table.kind, table.number),
    uniqueIndex('pack_chunks_current').on(table.kind, table.number).where(sql`${table.superseded_at} is null`),
  ],
);

/** The bytes of a chunk. They can be built again, and are removed a day after they were superseded. */
export const downloadBytes = pgTable('pack_bytes', {
  sha256: text('sha256')
    .primaryKey()
    .references(() => downloadChunks.sha256, { onDelete: 'cascade' }),
  bytes: bytea('bytes').notNull(),
});

/** When a learner was first sent a chunk, which opened everything in it to them. */
export const downloadDeliveries = pgTable(
  'pack_deliveries',
  {
    user_id: userId(),
    sha256: text('sha256')
      .notNull()
      .references(() => downloadChunks.sha256),
    sent_at: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.sha256] }), index('pack_deliveries_chunk').on(table.sha256)],
);
