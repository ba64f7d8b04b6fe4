import type { FastifyInstance } from 'fastify';
import { Rejection } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { readLeaderboard, readOwnRanks } from './read-leaderboard.ts';

export function leaderboardRoutes(app: FastifyInstance): void {
  route(app, 'readLeaderboard', ({ db, query }) => readLeaderboard(db, query.timeframe));
  route(app, 'readOwnRank', async ({ db, query: { timeframe }, user }) => {
    const ranks = await readOwnRanks(db, [timeframe], user, app.caches.scores);
    return ranks instanceof Rejection ? ranks : ranks[timeframe];
  });
}
