import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isDaySomewhere, utcDay } from '../../rules/puzzle-day.ts';
import { dayCounts, streakOf } from '../../rules/streak.ts';
import { route } from '../route.ts';
import { addExercise } from './add-exercise.ts';
import { readDays, readTotals } from './read-progress.ts';

export function progressRoutes(app: FastifyInstance): void {
  route(app, 'readProgress', async ({ db, user, query, now }) => {
    const today = query.today !== undefined && isDaySomewhere(query.today, now) ? query.today : utcDay(now);
    const [totals, days] = await Promise.all([readTotals(db, user.id), readDays(db, user.id)]);
    const counted = days.filter(dayCounts).map(({ date }) => date);
    return { xp: user.xp, ...totals, streak: streakOf(counted, today).streak, days };
  });

  route(app, 'addExercise', ({ db, user, body, operationId, now, sentAt }) =>
    addExercise(db, user.id, operationId ?? randomUUID(), body, { now, sentAt }),
  );
}
