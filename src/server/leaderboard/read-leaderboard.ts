import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { LeaderboardEntry, LeaderboardStanding, Timeframe } from '../../contract/leaderboard.ts';
import type { Database } from '../database/open-database.ts';
import { leaderboardTotals, users } from '../database/schema.ts';
import { moveWindows } from './windows.ts';

const length = 100;

const total = leaderboardTotals;
const order = [desc(total.total_score), desc(total.average_score), total.reached_at, total.user_id];

/** The first of a time frame, by total score, then average score, then who reached it first. */
export async function readLeaderboard(db: Database, timeframe: Timeframe, now: Date): Promise<LeaderboardEntry[]> {
  if (timeframe !== 'all') await moveWindows(db, now);
  return db
    .select({
      username: users.username,
      total_score: total.total_score,
      puzzles_completed: total.puzzles_completed,
      average_score: total.average_score,
    })
    .from(total)
    .innerJoin(users, eq(users.id, total.user_id))
    .where(and(eq(total.timeframe, timeframe), gt(total.total_score, sql`0`)))
    .orderBy(...order)
    .limit(length);
}

/** A learner's own line and rank: the learners of each higher score are counted already, only those of the same one are looked at. */
export async function readStanding(
  db: Database,
  timeframe: Timeframe,
  user: { id: number; username: string },
  now: Date,
): Promise<LeaderboardStanding> {
  if (timeframe !== 'all') await moveWindows(db, now);
  const { rows } = await db.execute<{ rank: number } & Omit<LeaderboardEntry, 'username'>>(sql`
    select mine.total_score, mine.puzzles_completed, mine.average_score, (
      1
      + (select coalesce(sum(users), 0) from leaderboard_counts
        where timeframe = mine.timeframe and total_score > mine.total_score)
      + (select count(*) from leaderboard_totals tied
        where tied.timeframe = mine.timeframe and tied.total_score = mine.total_score and tied.total_score > 0
          and tied.average_score > mine.average_score)
      + (select count(*) from leaderboard_totals tied
        where tied.timeframe = mine.timeframe and tied.total_score = mine.total_score and tied.total_score > 0
          and tied.average_score = mine.average_score
          and (tied.reached_at, tied.user_id) < (mine.reached_at, mine.user_id))
    )::int as rank
    from leaderboard_totals mine
    where mine.timeframe = ${timeframe} and mine.user_id = ${user.id} and mine.total_score > 0
  `);
  const [mine] = rows;
  if (!mine) return { rank: null, entry: null };
  const { rank, ...scores } = mine;
  return { rank, entry: { username: user.username, ...scores } };
}
