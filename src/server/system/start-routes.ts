import type { FastifyInstance } from 'fastify';
import { type Timeframe, timeframes } from '../../contract/leaderboard.ts';
import type { Start } from '../../contract/start.ts';
import { Rejection } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { readLeaderboard, readOwnRank } from '../leaderboard/read-leaderboard.ts';
import { progressOf } from '../progress/read-progress.ts';
import { listPuzzles } from '../puzzles/list-puzzles.ts';
import { readConfig } from './system-routes.ts';

/** The first page of the archive. */
const query = { page: 1, sort: 'newest' } as const;

export function startRoutes(app: FastifyInstance): void {
  route(app, 'readStart', async (context) => {
    const { db, user, now } = context;
    const puzzles = await listPuzzles({ ...context, query }, app);
    if (puzzles instanceof Rejection) return puzzles;
    const config = await readConfig(app, db, now);
    if (config instanceof Rejection) return config;
    // One by one, so a start uses at most one connection from the pool.
    const leaderboards = {} as Record<Timeframe, Start['leaderboards'][Timeframe]>;
    for (const timeframe of timeframes) {
      const entries = await app.caches.leaderboards.get(timeframe, () =>
        app.reads.read((at) => readLeaderboard(at, timeframe)),
      );
      if (entries instanceof Rejection) return entries;
      const ownRank = user && (await readOwnRank(db, timeframe, user, app.caches.scores));
      if (ownRank instanceof Rejection) return ownRank;
      leaderboards[timeframe] = { entries, standing: ownRank };
    }
    const progress = user && (await progressOf(db, user, context.query.today, now));
    return { config, puzzles, leaderboards, progress };
  });
}
