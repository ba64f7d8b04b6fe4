import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { addExercise } from './add-exercise.ts';
import { progressOf } from './read-progress.ts';

export function progressRoutes(app: FastifyInstance): void {
  route(app, 'readProgress', ({ db, user, query, now }) => progressOf(db, user.id, query.today, now));

  route(app, 'addExercise', ({ db, user, body, operationId, now, sentAt }) =>
    addExercise(db, user.id, operationId ?? randomUUID(), body, { now, sentAt }),
  );
}
