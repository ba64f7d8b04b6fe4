import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';
import { readSecret } from '../secrets.ts';
import { pull } from './pull.ts';

export function pullRoutes(app: FastifyInstance): void {
  route(app, 'pull', async ({ db, query, viewer, user, now }) => {
    const installation = await readSecret(db, 'installation');
    return db.transaction((transaction) => pull(transaction, query.cursor, { viewer, user, now, installation }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  });
}
