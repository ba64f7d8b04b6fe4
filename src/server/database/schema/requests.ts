import { bigint, date, index, integer, json, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { userId } from './account.ts';
import { id, instant } from './columns.ts';

/** Failed logins and other limited attempts; `subject` is a hash of the account or address. */
export const throttles = pgTable(
  'throttles',
  {
    subject: text('subject').notNull(),
    window_start: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.window_start] })],
);

/** Bodies of replies that many learners share. Nothing in them is about a single learner. */
export const sharedReplies = pgTable('shared_replies', {
  id: id(),
  /** The first half of the body's SHA-256. */
  hash: uuid('hash').notNull().unique(),
  // Not jsonb, because a repeat gets the exact bytes of the first reply.
  body: json('body').$type<object>().notNull(),
});

/**
 * The reply to each operation, so a repeat gets the same. Partitioned by `month`, which `operation_month(key)` reads from the key itself,
 * so a key lookup reads one partition, and an old month is dropped with DROP. Months are counted from the year 0; keys without one have 0.
 * `request` is the beginning of the request's SHA-256. `shared_reply_id`: of a body in 2 parts, the shared one.
 */
export const operations = pgTable(
  'operations',
  {
    request: bigint('request', { mode: 'bigint' }).notNull(),
    user_id: userId(),
    shared_reply_id: integer('shared_reply_id'),
    key: uuid('key').notNull(),
    created_on: date('created_on', { mode: 'string' }).notNull().defaultNow(),
    month: smallint('month').notNull(),
    status: smallint('status').notNull(),
    body: json('body').$type<object>(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key, table.month] }),
    index('operations_age').using('brin', table.created_on),
  ],
);

/** Where servers before `operations` store the same. This one only reads it. Drop it 400 days after the last of them. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: userId(),
    key: uuid('key').notNull(),
    request_hash: text('request_hash').notNull(),
    status: smallint('status').notNull(),
    // Not jsonb, because a repeat gets the exact bytes of the first reply.
    body: json('body').$type<unknown>(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] }), index('idempotency_keys_age').on(table.created_at)],
);
