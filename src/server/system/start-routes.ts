import type { FastifyInstance } from 'fastify';
import type { Calls } from '../../contract/calls.ts';
import { type Timeframe, timeframes } from '../../contract/leaderboard.ts';
import type { Start } from '../../contract/start.ts';
import { Rejection } from '../http/rejection.ts';
import { type CallContext, route } from '../http/route.ts';
import { readLeaderboard, readOwnRanks } from '../leaderboard/read-leaderboard.ts';
import { progressOf } from '../progress/read-progress.ts';
import { listPuzzles } from '../puzzles/list-puzzles.ts';
import { readConfig } from './system-routes.ts';

/** The first page of the archive. */
const query = { page: 1, sort: 'newest' } as const;

export function startRoutes(app: FastifyInstance): void {
  const answer = async (context: CallContext<Calls['readStart']>) => {
    const { db, user, now } = context;
    const puzzles = await listPuzzles({ ...context, query }, app);
    if (puzzles instanceof Rejection) return puzzles;
    const config = await readConfig(app, db, now);
    if (config instanceof Rejection) return config;
    const ownRanks = user && (await readOwnRanks(db, timeframes, user, app.caches.scores));
    if (ownRanks instanceof Rejection) return ownRanks;
    // One by one, so a start uses at most one connection from the pool.
    const leaderboards = {} as Record<Timeframe, Start['leaderboards'][Timeframe]>;
    for (const timeframe of timeframes) {
      const entries = await app.caches.leaderboards.get(timeframe, () =>
        app.reads.read((at) => readLeaderboard(at, timeframe)),
      );
      if (entries instanceof Rejection) return entries;
      leaderboards[timeframe] = { entries, standing: ownRanks?.[timeframe] ?? null };
    }
    const progress = user && (await progressOf(db, user.id, context.query.today, now));
    return { config, puzzles, leaderboards, progress };
  };
  route(app, 'readStart', answer, { confirmsSession: true });
}
