import type { FastifyInstance } from 'fastify';
import type { Calls } from '../../contract/calls.ts';
import { type CallContext, route } from '../http/route.ts';
import { readSecret } from '../process/secrets.ts';
import { CatalogueSnapshots } from './catalogue-snapshots.ts';
import { cursorSecret, historySecret } from './cursor.ts';
import { pull, pullFromSnapshot, pullNothing, readCounters, snapshotFor, snapshotSettings } from './pull.ts';
import { ScopeEnds } from './scope-ends.ts';

export function pullRoutes(app: FastifyInstance): void {
  const ends = new ScopeEnds();
  const snapshots = new CatalogueSnapshots();

  const answer = async ({ db, query, viewer, user, now, sessionCheck }: CallContext<Calls['pull']>) => {
    const counters = await readCounters(db, user, sessionCheck);
    // Read each time: a restore replaces both.
    const history = counters.history ?? (await readSecret(db, historySecret));
    const secret = counters.secret ?? (await readSecret(db, cursorSecret));
    const caller = { viewer, user, now, history, secret, ends, snapshots };
    const nothing = pullNothing(query.cursor, caller, counters);
    if (nothing) return nothing;
    const snapshot = await snapshotFor(db, query.cursor, caller, counters);
    const page = snapshot && pullFromSnapshot(query.cursor, caller, counters, snapshot);
    return page ?? db.transaction((transaction) => pull(transaction, query.cursor, caller, snapshot), snapshotSettings);
  };
  route(app, 'pull', answer, { confirmsSession: true });
}
