import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { readSecret } from '../operations/secrets.ts';
import { historySecret } from './cursor.ts';
import { pull } from './pull.ts';
import { ScopeEnds } from './scope-ends.ts';

export function pullRoutes(app: FastifyInstance): void {
  const ends = new ScopeEnds();

  route(app, 'pull', async ({ db, query, viewer, user, now }) => {
    const history = await readSecret(db, historySecret);
    return db.transaction((transaction) => pull(transaction, query.cursor, { viewer, user, now, history, ends }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  });
}
