import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Leases on work that only one process does at a time. A row works behind every pooler, unlike a session's lock. */
export const leases = pgTable('leases', {
  work: text('work').primaryKey(),
  until: instant('until').notNull(),
});
