import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ReportReason, ReportTarget } from '../../../contract/reports.ts';
import { users } from './account.ts';
import { instant } from './columns.ts';

/**
 * Problems that learners report. `target_id` is a number or, for a comment, a UUID, and can outlive its target. `author_id`: who wrote the
 * reported comment.
 */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    target_kind: text('target_kind').$type<ReportTarget>().notNull(),
    target_id: text('target_id').notNull(),
    author_id: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    settled_at: instant('settled_at'),
    settled_by: integer('settled_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('reports_open').on(table.created_at, table.id).where(sql`${table.settled_at} is null`),
    index('reports_user').on(table.user_id),
    index('reports_author').on(table.author_id),
    index('reports_target').on(table.target_id).where(sql`${table.settled_at} is null`),
    index('reports_settler').on(table.settled_by),
  ],
);
