import { sql } from 'drizzle-orm';
import { categoryNames } from '../../contract/categories.ts';
import type { Transaction } from './open-database.ts';
import { categories } from './schema.ts';

const seedLock = 0x6e646179;

/** Creates missing categories, and returns the ID of each. Other processes that start simultaneously wait until this one commits. */
export async function libraryCategories(transaction: Transaction): Promise<Map<string, number>> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
  await transaction
    .insert(categories)
    .values(categoryNames.map((name) => ({ name })))
    .onConflictDoNothing();
  return new Map((await transaction.select().from(categories)).map(({ id, name }) => [name, id]));
}

/** Returns the ID of a category in the library. */
export function categoryIdOf(category: string, ids: ReadonlyMap<string, number>): number {
  const id = ids.get(category);
  if (id === undefined) throw new Error(`The category ${category} is not in the database.`);
  return id;
}
