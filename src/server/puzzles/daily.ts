import { and, asc, eq, gte, isNull, lt, lte, max, sql } from 'drizzle-orm';
import type { PastDaily } from '../../contract/dailies.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { dailies, puzzles, questions } from '../database/schema.ts';
import { visiblePuzzles } from '../database/visible-rows.ts';

/** Selects the puzzles that have something to answer. Older versions let staff activate others. */
export const isPlayable = sql`
  exists (select from ${questions} where ${questions.puzzle_id} = ${puzzles.id})
  and not exists (
    select from ${questions}
    where ${questions.puzzle_id} = ${puzzles.id} and (
      ${questions.option_a} in (${questions.option_b}, ${questions.option_c}, ${questions.option_d})
      or ${questions.option_b} in (${questions.option_c}, ${questions.option_d})
      or ${questions.option_c} = ${questions.option_d}
    )
  )`;

/**
 * Returns the ID of a day's daily puzzle. The first request chooses it, and after that it's the same for everyone. Undefined if there's
 * nothing to choose from. In this order: the one that staff scheduled, the active puzzle published that day, the oldest published one that
 * never was a daily, the one that was a daily longest ago.
 */
export async function dailyOf(db: Database | Transaction, day: string): Promise<number | undefined> {
  const [chosen] = await db.select().from(dailies).where(eq(dailies.day, day));
  if (chosen) return chosen.puzzle_id;
  const lastDay = max(dailies.day);
  const [candidate] = await db
    .select({ id: puzzles.id })
    .from(puzzles)
    .leftJoin(dailies, eq(dailies.puzzle_id, puzzles.id))
    .where(and(eq(puzzles.is_active, true), lte(puzzles.published_at, day), isPlayable))
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

/** Returns the ID of the daily of a day that has begun, or undefined. Never chooses one for the past. */
export async function chosenDaily(db: Database, day: string, now: Date): Promise<number | undefined> {
  if (day === utcDay(now)) return dailyOf(db, day);
  const [chosen] = await db.select().from(dailies).where(eq(dailies.day, day));
  return chosen?.puzzle_id;
}

/** Returns the dailies of a month (YYYY-MM) up to `today`, without puzzles that staff have withdrawn since. */
export async function dailiesOf(db: Database, month: string, today: string): Promise<PastDaily[]> {
  const first = `${month}-01`;
  const isShown = and(
    gte(dailies.day, first),
    lt(dailies.day, sql`${first}::date + interval '1 month'`),
    lte(dailies.day, today),
  );
  return db
    .select({
      day: dailies.day,
      puzzle_id: puzzles.id,
      title: puzzles.title,
      language: puzzles.language,
      is_premium: puzzles.is_premium,
    })
    .from(dailies)
    .innerJoin(puzzles, eq(puzzles.id, dailies.puzzle_id))
    .where(and(isShown, visiblePuzzles(today)))
    .orderBy(asc(dailies.day));
}
