import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant } from './columns.ts';

/**
 * The versions of a puzzle or an interview question. The body's `origin` says what wrote it. `edited_by` is null if no account did, or if
 * the account is gone.
 */
export const versions = pgTable(
  'versions',
  {
    kind: text('kind').$type<'puzzle' | 'question'>().notNull(),
    item_id: integer('item_id').notNull(),
    version: integer('version').notNull(),
    edited_at: instant('edited_at').notNull(),
    edited_by: integer('edited_by').references(() => users.id, { onDelete: 'set null' }),
    body: jsonb('body').$type<unknown>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.item_id, table.version] }),
    index('versions_editor').on(table.edited_by),
  ],
);
