import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { utcDay } from '../../rules/puzzle-day.ts';
import { streakOf } from '../../rules/streak.ts';
import { puzzleProgress } from '../database/schema.ts';
import { route } from '../route.ts';

export function progressRoutes(app: FastifyInstance): void {
  route(app, 'readProgress', async ({ db, user, now }) => {
    const mine = eq(puzzleProgress.user_id, user.id);
    const [[totals], days] = await Promise.all([
      db
        .select({
          completed: count(puzzleProgress.completed_at),
          answered: sql<number>`coalesce(sum(${puzzleProgress.answered}), 0)::int`,
          correct: sql<number>`coalesce(sum(${puzzleProgress.correct}), 0)::int`,
        })
        .from(puzzleProgress)
        .where(mine),
      db
        .select({ date: sql<string>`${puzzleProgress.completed_on}::text`, puzzles: count() })
        .from(puzzleProgress)
        .where(and(mine, isNotNull(puzzleProgress.completed_on)))
        .groupBy(puzzleProgress.completed_on)
        .orderBy(asc(puzzleProgress.completed_on)),
    ]);
    return {
      xp: user.xp,
      puzzles_completed: totals?.completed ?? 0,
      questions_answered: totals?.answered ?? 0,
      correct_answers: totals?.correct ?? 0,
      streak: streakOf(
        days.map(({ date }) => date),
        utcDay(now),
      ),
      days,
    };
  });
}
