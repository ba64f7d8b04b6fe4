import { sql } from 'drizzle-orm';
import { utcDay } from '../../rules/puzzle-day.ts';
import type { Transaction } from '../database/open-database.ts';
import { averageOf, holdWindows, windowDays } from './windows.ts';

/** What one answer has moved in a learner's standing. */
export interface ScoredAnswer {
  points: number;
  isCorrect: boolean;
  answeredAt: Date;
  /** The puzzle's progress by now; it belongs to the day on which the puzzle was completed. */
  progress: { answered: number; correct: number; completed_at: Date | null };
  /** The puzzle was completed before, and staff have added a question since. */
  wasCompleted: boolean;
}

/**
 * Keeps the leaderboard's totals, in the transaction of the answer. Points count on the day of the answer; a completed puzzle with
 * all its answers counts on the day of the last one. The answer holds the user's row, so that nobody hides meanwhile.
 */
export async function keepScore(transaction: Transaction, userId: number, answer: ScoredAnswer): Promise<void> {
  const { points, isCorrect, answeredAt, progress, wasCompleted } = answer;
  const { completed_at } = progress;
  if (points === 0 && completed_at === null) return;
  const completion = wasCompleted
    ? { puzzles: 0, answered: 1, correct: Number(isCorrect) }
    : { puzzles: 1, answered: progress.answered, correct: progress.correct };
  const moved = [
    sql`(${utcDay(answeredAt)}::date, ${points}::int, 0, 0, 0)`,
    ...(completed_at === null
      ? []
      : [
          sql`(${utcDay(completed_at)}::date, 0, ${completion.puzzles}::int, ${completion.answered}::int,
            ${completion.correct}::int)`,
        ]),
  ];
  await holdWindows(transaction);
  // The counts come last and in one order: rows that learners share are held shortly, and never crosswise.
  await transaction.execute(sql`
    with moved as (
      select day, sum(score)::int as score, sum(puzzles)::int as puzzles, sum(answered)::int as answered,
        sum(correct)::int as correct
      from (values ${sql.join(moved, sql`, `)}) as part (day, score, puzzles, answered, correct)
      group by day
    ),
    frame (timeframe, days) as (
      values ('all', null::int), ('monthly', ${windowDays.monthly}::int), ('weekly', ${windowDays.weekly}::int)
    ),
    kept_day as (
      insert into leaderboard_days as kept (user_id, day, score, puzzles_completed, answered, correct)
      select ${userId}::int, day, score, puzzles, answered, correct from moved
      where day > coalesce(
        (select through - ${windowDays.monthly}::int from leaderboard_windows where timeframe = 'monthly'), '-infinity'
      )
      on conflict (user_id, day) do update set
        score = kept.score + excluded.score,
        puzzles_completed = kept.puzzles_completed + excluded.puzzles_completed,
        answered = kept.answered + excluded.answered,
        correct = kept.correct + excluded.correct
    ),
    gained as (
      select timeframe, sum(score)::int as score, sum(puzzles)::int as puzzles, sum(answered)::int as answered,
        sum(correct)::int as correct
      from moved cross join frame left join leaderboard_windows using (timeframe)
      where days is null or through is null or day > through - days
      group by timeframe
    ),
    kept_total as (
      insert into leaderboard_totals as kept
        (timeframe, user_id, total_score, puzzles_completed, answered, correct, average_score, reached_at, is_hidden)
      select timeframe, users.id, score, puzzles, answered, correct, ${averageOf(sql`correct`, sql`answered`)},
        ${answeredAt.toISOString()}::timestamptz, users.hidden_from_leaderboard
      from gained join users on users.id = ${userId}::int
      on conflict (timeframe, user_id) do update set
        total_score = kept.total_score + excluded.total_score,
        puzzles_completed = kept.puzzles_completed + excluded.puzzles_completed,
        answered = kept.answered + excluded.answered,
        correct = kept.correct + excluded.correct,
        average_score = ${averageOf(sql`kept.correct + excluded.correct`, sql`kept.answered + excluded.answered`)},
        reached_at = case
          when excluded.total_score = 0 then kept.reached_at
          when kept.total_score = 0 then excluded.reached_at
          else greatest(kept.reached_at, excluded.reached_at)
        end
      returning timeframe, total_score, is_hidden
    )
    insert into leaderboard_counts as kept (timeframe, total_score, users)
    select timeframe, step.total_score, step.users
    from kept_total join gained using (timeframe)
    cross join lateral (values (kept_total.total_score - score, -1), (kept_total.total_score, 1)) as step (total_score, users)
    where score > 0 and step.total_score > 0 and not is_hidden
    order by timeframe, step.total_score
    on conflict (timeframe, total_score) do update set users = kept.users + excluded.users
  `);
}
