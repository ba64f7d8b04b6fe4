import { sql } from 'drizzle-orm';
import { categories as categoryNames } from '../../contract/categories.ts';
import type { Transaction } from './open-database.ts';
import { categories } from './schema.ts';

const seedLock = 0x6e646179;

/** Makes the categories that are missing, and says the id of each. Of several processes that start at once the others wait until this one has committed. */
export async function libraryCategories(transaction: Transaction): Promise<Map<string, number>> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
  await transaction
    .insert(categories)
    .values(categoryNames.map((name) => ({ name })))
    .onConflictDoNothing();
  return new Map((await transaction.select().from(categories)).map(({ id, name }) => [name, id]));
}

/** The id of a category that the library names. */
export function categoryIdOf(category: string, ids: ReadonlyMap<string, number>): number {
  const id = ids.get(category);
  if (id === undefined) throw new Error(`The category ${category} is not in the database.`);
  return id;
}
