import { index, integer, json, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant } from './columns.ts';

/** Failed logins and other things that are limited by number in a window; `subject` is a hash of the account or address. */
export const throttles = pgTable(
  'throttles',
  {
    subject: text('subject').notNull(),
    window_start: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.window_start] })],
);

/** What was answered to an operation, so that its repeat gets the same; kept 400 days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    request_hash: text('request_hash').notNull(),
    status: smallint('status').notNull(),
    // Not jsonb: a repeat gets the very bytes of the first reply.
    body: json('body').$type<unknown>(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] }), index('idempotency_keys_age').on(table.created_at)],
);
