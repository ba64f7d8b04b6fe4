import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Secrets that every process of an installation shares, created on the first start. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Leases on work that only one process does at a time. A row works behind every pooler, unlike a session's lock. */
export const leases = pgTable('leases', {
  work: text('work').primaryKey(),
  until: instant('until').notNull(),
});
