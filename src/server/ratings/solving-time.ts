import { sql } from 'drizzle-orm';
import { fewestPlayers } from '../../rules/comparison.ts';
import type { Transaction } from '../database/open-database.ts';

/** In minutes. Someone who took longer left in between, and says nothing about the puzzle. */
const longest = 60;

/** How many of the latest learners it's about: enough for a median, and on a hot puzzle few to read. */
const mostPlayers = 1000;

/**
 * Returns how many minutes learners took for a puzzle, from opening it to their last answer, as the median of those whose completions the
 * log has up to `sequence`; null until enough have finished.
 */
export async function readSolvingMinutes(
  transaction: Transaction,
  puzzleId: number,
  sequence: number,
): Promise<number | null> {
  const { rows } = await transaction.execute<{ minutes: number | null }>(sql`
    with latest as (
      select user_id from completions
      where puzzle_id = ${puzzleId}::int and sequence <= ${sequence}::bigint and user_id is not null
      order by sequence desc limit ${mostPlayers}
    ),
    taken as (
      select extract(epoch from max(a.answered_at) - o.opened_at) / 60 as minutes
      from latest
      join openings o on o.user_id = latest.user_id and o.puzzle_id = ${puzzleId}::int
      join answers a on a.user_id = latest.user_id and a.puzzle_id = ${puzzleId}::int
      group by o.user_id, o.opened_at
    )
    select case when count(*) >= ${fewestPlayers}::int
      then greatest(1, round(percentile_cont(0.5) within group (order by minutes)))::int end as minutes
    from taken where minutes between 0 and ${longest}
  `);
  return rows[0]?.minutes ?? null;
}
