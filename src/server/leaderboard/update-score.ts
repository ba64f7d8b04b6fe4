import { sql } from 'drizzle-orm';
import { utcDay } from '../../rules/puzzle-day.ts';
import type { Transaction } from '../database/open-database.ts';
import { prebuiltStatement } from '../database/prebuilt.ts';
import { averageOf, settledThrough, windowDays } from './windows.ts';

/** What one answer changes in a learner's scores. */
export interface ScoredAnswer {
  points: number;
  isCorrect: boolean;
  answeredAt: Date;
  /** The puzzle's current progress. It counts for the day on which the puzzle was completed. */
  progress: { answered: number; correct: number; completed_at: Date | null };
  /** Whether the puzzle was already completed, and staff have added a question since. */
  wasCompleted: boolean;
}

/**
 * Updates the learner's lines of the leaderboard, in the transaction of the answer. Points count on the day of the answer; a completed
 * puzzle with all its answers counts on the day of the last one. The same step brings the lines to today. It locks only the learner's own
 * rows; the answer holds the user's row, so the upkeep and a learner who hides don't write them meanwhile.
 */
export async function updateScore(
  transaction: Transaction,
  userId: number,
  answer: ScoredAnswer,
  now: Date,
): Promise<void> {
  const { points, isCorrect, answeredAt, progress, wasCompleted } = answer;
  const { completed_at } = progress;
  if (points === 0 && completed_at === null) return;
  const today = utcDay(now);
  const completion = wasCompleted
    ? { puzzles: 0, answered: 1, correct: Number(isCorrect) }
    : { puzzles: 1, answered: progress.answered, correct: progress.correct };
  await scoreStatement(transaction, {
    userId,
    today,
    points,
    answeredAt: answeredAt.toISOString(),
    answeredOn: utcDay(answeredAt),
    completedOn: completed_at && utcDay(completed_at),
    ...completion,
  });
}

const scoreStatement = prebuiltStatement<
  never,
  {
    userId: number;
    today: string;
    points: number;
    answeredAt: string;
    answeredOn: string;
    /** Null until the puzzle is completed. */
    completedOn: string | null;
    puzzles: number;
    answered: number;
    correct: number;
  }
>(
  (value) => sql`
    with moved as (
      select day, sum(score)::int as score, sum(puzzles)::int as puzzles, sum(answered)::int as answered,
        sum(correct)::int as correct
      from (values
        (${value('answeredOn')}::date, ${value('points')}::int, 0, 0, 0),
        (${value('completedOn')}::date, 0, ${value('puzzles')}::int, ${value('answered')}::int, ${value('correct')}::int)
      ) as part (day, score, puzzles, answered, correct)
      where day is not null
      group by day
    ),
    frame (timeframe, days) as (
      values ('all', null::int), ('monthly', ${windowDays.monthly}::int), ('weekly', ${windowDays.weekly}::int)
    ),
    own as (
      select frame.timeframe, days, coalesce(${settledThrough}, '-infinity') as through,
        greatest(${value('today')}::date, total.through, win.through - 1) as today, total.user_id is not null as has_line
      from frame
      left join leaderboard_totals total on total.timeframe = frame.timeframe and total.user_id = ${value('userId')}::int
      left join leaderboard_windows win on win.timeframe = frame.timeframe
    ),
    kept_day as (
      insert into leaderboard_days as kept (user_id, day, score, puzzles_completed, answered, correct)
      select ${value('userId')}::int, day, score, puzzles, answered, correct from moved
      where day > (select today - days from own where timeframe = 'monthly')
      on conflict (user_id, day) do update set
        score = kept.score + excluded.score,
        puzzles_completed = kept.puzzles_completed + excluded.puzzles_completed,
        answered = kept.answered + excluded.answered,
        correct = kept.correct + excluded.correct
    ),
    step as (
      select timeframe, score, puzzles, answered, correct, score > 0 as scores
      from own cross join moved
      where days is null or day > today - days
      union all
      select timeframe, -kept.score, -kept.puzzles_completed, -kept.answered, -kept.correct, false
      from own join leaderboard_days kept on kept.user_id = ${value('userId')}::int
      -- Before its first line, a learner can have days from late answers, which no line has counted.
      where has_line and kept.day > through - days and kept.day <= today - days
      union all
      -- A line that nothing changes is brought to today, too: this answer's day can be one that it doesn't count.
      select timeframe, 0, 0, 0, 0, false from own where has_line
    ),
    change as (
      select timeframe, sum(score)::int as score, sum(puzzles)::int as puzzles, sum(answered)::int as answered,
        sum(correct)::int as correct, bool_or(scores) as scores
      from step group by timeframe
    )
    insert into leaderboard_totals as kept
      (timeframe, user_id, total_score, puzzles_completed, answered, correct, average_score, reached_at, is_hidden, through)
    select timeframe, users.id, score, puzzles, answered, correct, ${averageOf(sql`correct`, sql`answered`)},
      case when scores then ${value('answeredAt')}::timestamptz else 'epoch' end, users.hidden_from_leaderboard, own.today
    from change join own using (timeframe) join users on users.id = ${value('userId')}::int
    order by timeframe
    on conflict (timeframe, user_id) do update set
      total_score = kept.total_score + excluded.total_score,
      puzzles_completed = kept.puzzles_completed + excluded.puzzles_completed,
      answered = kept.answered + excluded.answered,
      correct = kept.correct + excluded.correct,
      average_score = ${averageOf(sql`kept.correct + excluded.correct`, sql`kept.answered + excluded.answered`)},
      reached_at = greatest(kept.reached_at, excluded.reached_at),
      through = excluded.through
`,
);
