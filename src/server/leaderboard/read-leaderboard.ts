import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { LeaderboardEntry, OwnRank, Timeframe } from '../../contract/leaderboard.ts';
import type { Database } from '../database/open-database.ts';
import { prebuiltStatement } from '../database/prebuilt.ts';
import { leaderboardTotals, users } from '../database/schema.ts';
import { Rejection } from '../http/rejection.ts';
import type { ReplyCache } from '../http/reply-cache.ts';

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

/** A score that learners have, and how many of them have it or more. */
export interface ScoreCount extends Record<string, unknown> {
  score: number;
  reached: number;
}

type OwnLine = { timeframe: Timeframe; place: number | null; is_hidden: boolean } & Omit<LeaderboardEntry, 'username'>;

const ownLines = prebuiltStatement<OwnLine, { timeframes: readonly Timeframe[]; userId: number }>(
  (value) => sql`
    select mine.timeframe, mine.total_score, mine.puzzles_completed, mine.average_score, mine.is_hidden,
      (select place from (
        select user_id, row_number() over ()::int as place from (
          select user_id from leaderboard_totals
          where timeframe = mine.timeframe and total_score > 0 and not is_hidden
          order by total_score desc, average_score desc, reached_at, user_id
          limit ${length}
        ) listed
      ) placed where user_id = mine.user_id) as place
    from leaderboard_totals mine
    where mine.timeframe = any(${value('timeframes')}::text[]) and mine.user_id = ${value('userId')} and mine.total_score > 0
  `,
);

/**
 * Returns a learner's own lines and ranks. Among the first of the list it is their place there. Further below, learners of the same score
 * share the rank, the first after the list or worse. It comes from counts of all scores, which are the same for everyone and as fresh as
 * `countScores` keeps them. A learner who hides has a line and no rank.
 */
export async function readOwnRanks<Asked extends Timeframe>(
  db: Database,
  timeframes: readonly Asked[],
  user: { id: number; username: string },
  scoreCache: ReplyCache<ScoreCount[]>,
): Promise<Record<Asked, OwnRank> | Rejection> {
  const rows = await ownLines(db, { timeframes, userId: user.id });
  const ranks = {} as Record<Asked, OwnRank>;
  for (const timeframe of timeframes) {
    const mine = rows.find((row) => row.timeframe === timeframe);
    if (!mine) {
      ranks[timeframe] = { rank: null, entry: null };
      continue;
    }
    const { place, is_hidden, timeframe: _, ...own } = mine;
    const entry = { username: user.username, ...own };
    if (is_hidden || place !== null) {
      ranks[timeframe] = { rank: is_hidden ? null : place, entry };
      continue;
    }
    const scores = await scoreCache.get(timeframe, () => readScores(db, timeframe));
    if (scores instanceof Rejection) return scores;
    const better = scores.findLast(({ score }) => score > own.total_score)?.reached ?? 0;
    ranks[timeframe] = { rank: Math.max(length, better) + 1, entry };
  }
  return ranks;
}

/** Returns the counts of a time frame's scores, the highest first. */
async function readScores(db: Database, timeframe: Timeframe): Promise<ScoreCount[]> {
  const { rows } = await db.execute<ScoreCount>(sql`
    select total_score as score, (sum(users) over (order by total_score desc))::int as reached
    from leaderboard_counts where timeframe = ${timeframe} order by total_score desc
  `);
  return rows;
}
