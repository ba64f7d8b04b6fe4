import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Finds texts that contain these words. `words` are in the form of a search, which the contract gives them (`SearchText`). */
export function containsText(text: SQLWrapper, words: string): SQL {
  return sql`position(${words} in replace(lower(normalize(${text}, NFKC)), '’', '''')) > 0`;
}
