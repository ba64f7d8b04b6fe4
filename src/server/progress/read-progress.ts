import { and, count, eq, sql } from 'drizzle-orm';
import type { Progress } from '../../contract/progress.ts';
import { isDaySomewhere, utcDay } from '../../rules/puzzle-day.ts';
import { dayCounts, type StudyDay, streakOf } from '../../rules/streak.ts';
import type { Database } from '../database/open-database.ts';
import { exercises, interviewAnswers, puzzleProgress } from '../database/schema.ts';

/** Returns what the learner has done. `today` is the learner's day, if it's the current one anywhere. */
export async function progressOf(
  db: Database,
  user: { id: number; xp: number },
  today: string | undefined,
  now: Date,
): Promise<Progress> {
  const [totals, days] = await Promise.all([readTotals(db, user.id), readDays(db, user.id)]);
  const day = today !== undefined && isDaySomewhere(today, now) ? today : utcDay(now);
  return { xp: user.xp, ...totals, streak: streakOf(days.filter(dayCounts), day, now.getTime()).streak, days };
}

/** Sums up a learner's puzzles and interview questions, without answers that count for nobody. */
async function readTotals(db: Database, userId: number) {
  const [puzzles] = await db
    .select({
      puzzles_completed: count(puzzleProgress.completed_at),
      questions_answered: sql<number>`coalesce(sum(${puzzleProgress.answered}), 0)::int`,
      correct_answers: sql<number>`coalesce(sum(${puzzleProgress.correct}), 0)::int`,
    })
    .from(puzzleProgress)
    .where(eq(puzzleProgress.user_id, userId));
  const [interviews] = await db
    .select({
      answered: count(),
      correct: sql<number>`(count(*) filter (where ${interviewAnswers.is_correct}))::int`,
    })
    .from(interviewAnswers)
    .where(and(eq(interviewAnswers.user_id, userId), sql`${interviewAnswers.correction} is distinct from 'void'`));
  if (!puzzles || !interviews) throw new Error('Adding up what a learner has done returned nothing.');
  return {
    puzzles_completed: puzzles.puzzles_completed,
    questions_answered: puzzles.questions_answered + interviews.answered,
    correct_answers: puzzles.correct_answers + interviews.correct,
  };
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
