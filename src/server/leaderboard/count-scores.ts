import { sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';

/** Counts how many learners have each score, for the ranks below the list. It writes only the counts that changed, and locks nothing else. */
export async function countScores(db: Database): Promise<void> {
  await db.execute(sql`
    with counted as (
      select timeframe, total_score, count(*)::int as users from leaderboard_totals
      where total_score > 0 and not is_hidden
      group by timeframe, total_score
    ),
    emptied as (
      delete from leaderboard_counts kept
      where not exists (
        select from counted where counted.timeframe = kept.timeframe and counted.total_score = kept.total_score
      )
    )
    insert into leaderboard_counts as kept (timeframe, total_score, users)
    select timeframe, total_score, users from counted
    order by timeframe, total_score
    on conflict (timeframe, total_score) do update set users = excluded.users
    where kept.users <> excluded.users
  `);
}

/** Returns how many scores were counted last. */
export async function countedScores(db: Database): Promise<number> {
  const { rows } = await db.execute<{ scores: number }>(
    sql`select coalesce(sum(users), 0)::int as scores from leaderboard_counts`,
  );
  return rows[0]?.scores ?? 0;
}
