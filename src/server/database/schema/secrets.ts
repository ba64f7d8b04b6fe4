import { pgTable, text } from 'drizzle-orm/pg-core';

/** Secrets that every process of an installation shares, created on the first start. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
