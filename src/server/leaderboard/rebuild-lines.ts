import { sql } from 'drizzle-orm';
import { utcDay } from '../../rules/puzzle-day.ts';
import type { Transaction } from '../database/open-database.ts';
import { averageOf, windowDays } from './windows.ts';

/** Whether a user answered a puzzle of `puzzle_progress p` as a learner. An older server didn't store what answers are worth. */
const isScoredSql = sql`exists (
  select from answers a join users u on u.id = a.user_id
  where a.user_id = p.user_id and a.puzzle_id = p.puzzle_id and coalesce(a.points_if_right > 0, a.points > 0 or not u.is_staff)
)`;

/**
 * Counts users' lines of the leaderboard anew from their answers and completed puzzles, and brings them to today. What they did as staff
 * doesn't count, and what they did as a learner does, even if they're staff now: then it shows once they no longer are. The caller must hold
 * the users' rows, as an answer does.
 */
export async function rebuildLines(transaction: Transaction, userIds: readonly number[], now: Date): Promise<void> {
  const learners = sql`(select value::int as id from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb))`;
  const parts = sql`
    part as (
      select user_id, (answered_at at time zone 'UTC')::date as day, sum(points)::int as score, 0 as puzzles, 0 as answered,
        0 as correct, max(answered_at) filter (where points > 0) as reached_at
      from answers where user_id in ${learners}
      group by user_id, day
      union all
      select user_id, (completed_at at time zone 'UTC')::date, 0, 1, answered::int, correct::int, null
      from puzzle_progress p where user_id in ${learners} and completed_at is not null and ${isScoredSql}
    )`;
  await transaction.execute(sql`delete from leaderboard_days where user_id in ${learners}`);
  await transaction.execute(sql`
    with ${parts}
    insert into leaderboard_days (user_id, day, score, puzzles_completed, answered, correct)
    select user_id, day, sum(score)::int, sum(puzzles)::int, sum(answered)::int, sum(correct)::int
    from part where day > ${utcDay(now)}::date - ${windowDays.monthly}::int
    group by user_id, day
    having sum(score) > 0 or sum(puzzles) > 0
  `);
  await transaction.execute(sql`
    with ${parts},
    frame (timeframe, days) as (
      values ('all', null::int), ('monthly', ${windowDays.monthly}::int), ('weekly', ${windowDays.weekly}::int)
    ),
    own as (
      select frame.timeframe, days, greatest(${utcDay(now)}::date, win.through - 1) as today
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
      from own cross join ${learners} learner
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
