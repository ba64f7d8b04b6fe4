import type { FastifyInstance } from 'fastify';
import type { Calls } from '../../contract/calls.ts';
import { type CallContext, route } from '../http/route.ts';
import { readSecret } from '../operations/secrets.ts';
import { cursorSecret, historySecret } from './cursor.ts';
import { pull, pullNothing, readCounters } from './pull.ts';
import { ScopeEnds } from './scope-ends.ts';

export function pullRoutes(app: FastifyInstance): void {
  const ends = new ScopeEnds();

  const answer = async ({ db, query, viewer, user, now, sessionCheck }: CallContext<Calls['pull']>) => {
    const counters = await readCounters(db, user, sessionCheck);
    // Read each time: a restore replaces both.
    const history = counters.history ?? (await readSecret(db, historySecret));
    const secret = counters.secret ?? (await readSecret(db, cursorSecret));
    const caller = { viewer, user, now, history, secret, ends };
    const nothing = pullNothing(query.cursor, caller, counters);
    if (nothing) return nothing;
    return db.transaction((transaction) => pull(transaction, query.cursor, caller), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  };
  route(app, 'pull', answer, { confirmsSession: true });
}
