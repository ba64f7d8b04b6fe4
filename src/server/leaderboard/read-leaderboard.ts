import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { LeaderboardEntry, LeaderboardStanding, Timeframe } from '../../contract/leaderboard.ts';
import type { Database } from '../database/open-database.ts';
import { leaderboardTotals, users } from '../database/schema.ts';

const length = 100;

const total = leaderboardTotals;
const order = [desc(total.total_score), desc(total.average_score), total.reached_at, total.user_id];

/** Returns the top of a time frame, by total score, then average score, then who reached it first. */
export async function readLeaderboard(db: Database, timeframe: Timeframe): Promise<LeaderboardEntry[]> {
  return db
    .select({
      username: users.username,
      total_score: total.total_score,
      puzzles_completed: total.puzzles_completed,
      average_score: total.average_score,
    })
    .from(total)
    .innerJoin(users, eq(users.id, total.user_id))
    .where(and(eq(total.timeframe, timeframe), gt(total.total_score, sql`0`), sql`not ${total.is_hidden}`))
    .orderBy(...order)
    .limit(length);
}

/**
 * Returns a learner's own line and rank. Among the first of the list it is their place there. Further below, learners of the same score share
 * the rank, the first after the list or worse. It is the sum of a few counts, however many learners there are, and as fresh as `countScores`
 * keeps them. A learner who hides has a line and no rank.
 */
export async function readStanding(
  db: Database,
  timeframe: Timeframe,
  user: { id: number; username: string },
): Promise<LeaderboardStanding> {
  const { rows } = await db.execute<{ rank: number | null } & Omit<LeaderboardEntry, 'username'>>(sql`
    select mine.total_score, mine.puzzles_completed, mine.average_score, case when not mine.is_hidden then coalesce(
      (select place from (
        select user_id, row_number() over () as place from (
          select user_id from leaderboard_totals
          where timeframe = ${timeframe} and total_score > 0 and not is_hidden
          order by total_score desc, average_score desc, reached_at, user_id
          limit ${length}
        ) listed
      ) placed where user_id = mine.user_id),
      (select greatest(${length + 1}::int, 1 + coalesce(sum(users), 0)) from leaderboard_counts
        where timeframe = ${timeframe} and total_score > mine.total_score)
    )::int end as rank
    from leaderboard_totals mine
    where mine.timeframe = ${timeframe} and mine.user_id = ${user.id} and mine.total_score > 0
  `);
  const [mine] = rows;
  if (!mine) return { rank: null, entry: null };
  const { rank, ...scores } = mine;
  return { rank, entry: { username: user.username, ...scores } };
}
