import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Work that one process at a time does, and until when it is taken. A row works behind any pooler, where a session's lock doesn't. */
export const leases = pgTable('leases', {
  work: text('work').primaryKey(),
  until: instant('until').notNull(),
});
