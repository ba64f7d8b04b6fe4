import { sql } from 'drizzle-orm';
import type { Progress } from '../../contract/progress.ts';
import { isDaySomewhere, utcDay } from '../../rules/puzzle-day.ts';
import { dayCounts, type StudyDay, streakOf } from '../../rules/streak.ts';
import type { Database } from '../database/open-database.ts';
import { prebuiltStatement } from '../database/prebuilt.ts';
import { exercises, interviewAnswers, puzzleProgress, users } from '../database/schema.ts';

/** Returns what the learner has done. `today` is the learner's day, if it's the current one anywhere. */
export async function progressOf(
  db: Database,
  userId: number,
  today: string | undefined,
  now: Date,
): Promise<Progress> {
  const [totals, days] = await Promise.all([readTotals(db, userId), readDays(db, userId)]);
  const day = today !== undefined && isDaySomewhere(today, now) ? today : utcDay(now);
  return { ...totals, streak: streakOf(days.filter(dayCounts), day, now.getTime()).streak, days };
}

type Totals = Pick<Progress, 'xp' | 'puzzles_completed' | 'questions_answered' | 'correct_answers'>;

const totalsStatement = prebuiltStatement<Totals, { userId: number }>(
  (value) => sql`
    select users.xp, puzzles_completed, puzzles.answered + interviews.answered as questions_answered,
      puzzles.correct + interviews.correct as correct_answers
    from ${users}, lateral (
      select count(completed_at)::int as puzzles_completed, coalesce(sum(answered), 0)::int as answered,
        coalesce(sum(correct), 0)::int as correct
      from ${puzzleProgress} where user_id = users.id
    ) puzzles, lateral (
      select count(*)::int as answered, (count(*) filter (where is_correct))::int as correct
      from ${interviewAnswers} where user_id = users.id and correction is distinct from 'void'
    ) interviews
    where users.id = ${value('userId')}
  `,
);

/** Sums up a learner's puzzles and interview questions, without answers that count for nobody. */
async function readTotals(db: Database, userId: number): Promise<Totals> {
  const [totals] = await totalsStatement(db, { userId });
  return totals ?? { xp: 0, puzzles_completed: 0, questions_answered: 0, correct_answers: 0 };
}

/** Returns the learner's own days with activity, earliest first. */
async function readDays(db: Database, userId: number): Promise<StudyDay[]> {
  const { rows } = await db.execute<{ [Column in keyof StudyDay]-?: NonNullable<StudyDay[Column]> }>(sql`
    select day::text as date,
      count(*) filter (where kind = 'puzzle')::int as puzzles,
      count(*) filter (where kind = 'practice')::int as practised,
      count(*) filter (where kind = 'review')::int as reviews,
      min(at) as first_at, max(at) as last_at
    from (
      select completed_on as day, 'puzzle' as kind, completed_at as at from ${puzzleProgress}
      where user_id = ${userId} and completed_on is not null
      union all
      select local_date, kind, done_at from ${exercises} where user_id = ${userId} and kind <> 'again'
    ) done
    group by day
    order by day
  `);
  return rows.map(({ first_at, last_at, ...day }) => ({
    ...day,
    first_at: new Date(first_at).toISOString(),
    last_at: new Date(last_at).toISOString(),
  }));
}
