import type { FastifyInstance } from 'fastify';
import type { Calls } from '../../contract/calls.ts';
import { ReplyCache } from '../http/reply-cache.ts';
import { type CallContext, route } from '../http/route.ts';
import { readSecret } from '../process/secrets.ts';
import { cursorSecret, historySecret } from './cursor.ts';
import {
  type CatalogueSnapshot,
  pull,
  pullFromSnapshot,
  pullNothing,
  readCounters,
  snapshotFor,
  snapshotSettings,
} from './pull.ts';
import { ScopeEnds } from './scope-ends.ts';

/** Today's catalogue, the annual plan's, and staff's. Each takes some megabytes. */
const mostSnapshots = 3;

export function pullRoutes(app: FastifyInstance): void {
  const ends = new ScopeEnds();
  const snapshots = new ReplyCache<CatalogueSnapshot, never>(Number.POSITIVE_INFINITY, mostSnapshots);

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
