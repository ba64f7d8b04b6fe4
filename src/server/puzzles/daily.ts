import { and, asc, eq, isNull, lte, max, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/open-database.ts';
import { dailies, puzzles } from '../database/schema.ts';

/**
 * The id of a day's daily puzzle, chosen by the first who asks and the same for everyone from then on; undefined when there is nothing to choose
 * from. In this order: what staff scheduled, the active puzzle published on that day, the oldest published one that never was a
 * daily, the one that was a daily longest ago.
 */
export async function dailyOf(db: Database | Transaction, day: string): Promise<number | undefined> {
  const [chosen] = await db.select().from(dailies).where(eq(dailies.day, day));
  if (chosen) return chosen.puzzle_id;
  const lastDay = max(dailies.day);
  const [candidate] = await db
    .select({ id: puzzles.id })
    .from(puzzles)
    .leftJoin(dailies, eq(dailies.puzzle_id, puzzles.id))
    .where(and(eq(puzzles.is_active, true), lte(puzzles.published_at, day)))
    .groupBy(puzzles.id)
    .orderBy(
      sql`${puzzles.published_at} = ${day} desc`,
      sql`${isNull(lastDay)} desc`,
      asc(lastDay),
      asc(puzzles.published_at),
      asc(puzzles.id),
    )
    .limit(1);
  if (!candidate) return undefined;
  await db.insert(dailies).values({ day, puzzle_id: candidate.id }).onConflictDoNothing();
  const [settled] = await db.select().from(dailies).where(eq(dailies.day, day));
  return settled?.puzzle_id;
}
