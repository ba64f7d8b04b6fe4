import { sql } from 'drizzle-orm';
import { utcDay } from '../../rules/puzzle-day.ts';
import { anyOf } from '../database/any-of.ts';
import type { Transaction } from '../database/open-database.ts';
import { averageOf, windowDays } from './windows.ts';

/**
 * Counts users' lines of the leaderboard anew from their answers and completed puzzles, and brings them to today. What they did as staff
 * doesn't count, and what they did as a learner does, even if they're staff now: then it shows once they no longer are. The caller must hold
 * the users' rows, as an answer does.
 */
export async function rebuildLines(transaction: Transaction, userIds: readonly number[], now: Date): Promise<void> {
  const today = utcDay(now);
  await transaction.execute(sql`delete from leaderboard_days where user_id = ${anyOf(userIds)}`);
  await transaction.execute(sql`
    with given as materialized (
      select user_id, puzzle_id, answered_at, points,
        -- An older server didn't store what an answer is worth.
        coalesce(points_if_right > 0, points > 0 or not is_staff) as is_scored
      from answers join users on users.id = user_id
      where user_id = ${anyOf(userIds)}
    ),
    part as materialized (
      select user_id, (answered_at at time zone 'UTC')::date as day, sum(points)::int as score, 0 as puzzles, 0 as answered,
        0 as correct, max(answered_at) filter (where points > 0) as reached_at
      from given group by user_id, day
      union all
      select user_id, (completed_at at time zone 'UTC')::date, 0, 1, answered::int, correct::int, null
      from puzzle_progress join (select distinct user_id, puzzle_id from given where is_scored) scored using (user_id, puzzle_id)
      where user_id = ${anyOf(userIds)} and completed_at is not null
    ),
    kept_day as (
      insert into leaderboard_days (user_id, day, score, puzzles_completed, answered, correct)
      select user_id, day, sum(score)::int, sum(puzzles)::int, sum(answered)::int, sum(correct)::int
      from part where day > ${today}::date - ${windowDays.monthly}::int
      group by user_id, day
      having sum(score) > 0 or sum(puzzles) > 0
    ),
    frame (timeframe, days) as (
      values ('all', null::int), ('monthly', ${windowDays.monthly}::int), ('weekly', ${windowDays.weekly}::int)
    ),
    own as (
      select frame.timeframe, days, greatest(${today}::date, win.through - 1) as today
      from frame left join leaderboard_windows win on win.timeframe = frame.timeframe
    ),
    summed as (
      select own.timeframe, part.user_id, sum(score) as score, sum(puzzles) as puzzles, sum(answered) as answered,
        sum(correct) as correct, max(part.reached_at) as reached_at
      from own join part on days is null or day > today - days
      group by own.timeframe, part.user_id
    ),
    line as (
      select own.timeframe, own.today, learner.id as user_id, coalesce(score, 0)::int as score,
        coalesce(puzzles, 0)::int as puzzles, coalesce(answered, 0)::int as answered, coalesce(correct, 0)::int as correct,
        coalesce(reached_at, 'epoch') as reached_at
      from own cross join (select id from users where id = ${anyOf(userIds)}) learner
      left join summed on summed.timeframe = own.timeframe and summed.user_id = learner.id
    )
    insert into leaderboard_totals as kept
      (timeframe, user_id, total_score, puzzles_completed, answered, correct, average_score, reached_at, is_hidden, through)
    select line.timeframe, users.id, score, puzzles, answered, correct, ${averageOf(sql`correct`, sql`answered`)}, reached_at,
      users.hidden_from_leaderboard or users.is_staff, line.today
    from line join users on users.id = line.user_id
    -- A learner without a score or a completed puzzle has no line yet.
    where score > 0 or puzzles > 0 or exists (
      select from leaderboard_totals total where total.timeframe = line.timeframe and total.user_id = line.user_id
    )
    order by line.timeframe, users.id
    on conflict (timeframe, user_id) do update set
      total_score = excluded.total_score,
      puzzles_completed = excluded.puzzles_completed,
      answered = excluded.answered,
      correct = excluded.correct,
      average_score = excluded.average_score,
      reached_at = excluded.reached_at,
      through = excluded.through
  `);
}
