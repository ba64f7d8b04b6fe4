import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { userId } from './account.ts';
import { instant } from './columns.ts';

/**
 * Devices with reminders of the daily, at `hour` of their own clock; null for never. `send_after` is when the next reminder is due or,
 * while one is being sent, the end of that lease. `reminded_on` is the learner's own day of the last one.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text('endpoint').primaryKey(),
    user_id: userId(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    hour: smallint('hour'),
    time_zone: text('time_zone'),
    send_after: instant('send_after'),
    attempts: smallint('attempts').notNull().default(0),
    reminded_on: date('reminded_on', { mode: 'string' }),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.user_id),
    index('push_subscriptions_due').on(table.send_after),
    check('push_subscriptions_hour', sql`${table.hour} between 0 and 23`),
  ],
);
