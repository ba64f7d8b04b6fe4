import { type SQL, sql } from 'drizzle-orm';

/** Returns what a column of integers must equal to be one of these. As an array, it has PostgreSQL read the rows by an index. */
export function anyOf(ids: readonly number[]): SQL {
  return sql`any(array(select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`;
}
