import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { CategoryName } from '../../../contract/categories.ts';
import { id, instant } from './columns.ts';

export const categories = pgTable('categories', {
  id: id(),
  name: text('name').$type<CategoryName>().notNull().unique(),
});

/**
 * Returns the columns that puzzles and interview questions share. `slug` names the library's folder. `library_revision` ties a row to the
 * starter library, and is null if staff wrote or edited it: library upgrades don't change those. `deleted_at`: shown only in staff's list of
 * what is deleted.
 */
export const contentColumns = () => ({
  id: id(),
  slug: text('slug').unique(),
  library_revision: integer('library_revision'),
  version: integer('version').notNull().default(1),
  title: text('title').notNull(),
  description: text('description').notNull(),
  category_id: integer('category_id')
    .notNull()
    .references(() => categories.id),
  is_premium: boolean('is_premium').notNull().default(true),
  is_active: boolean('is_active').notNull().default(true),
  created_at: instant('created_at').notNull().defaultNow(),
  updated_at: instant('updated_at').notNull().defaultNow(),
  deleted_at: instant('deleted_at'),
});

/**
 * Returns the columns that say which answers count. `options_version` is the version that last changed options or key: that of the puzzle,
 * or of the interview question. Answers to earlier versions were to other options. Those to versions before `counts_from` count for nobody.
 * Those to versions from there to `regraded_version`, whose edit regraded answers, are graded by its key, as answers to it.
 */
export const optionVersions = () => ({
  options_version: integer('options_version').notNull().default(1),
  counts_from: integer('counts_from').notNull().default(1),
  regraded_version: integer('regraded_version').notNull().default(1),
});
