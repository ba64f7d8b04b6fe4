import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { readLeaderboard, readOwnRank } from './read-leaderboard.ts';

export function leaderboardRoutes(app: FastifyInstance): void {
  route(app, 'readLeaderboard', ({ db, query }) => readLeaderboard(db, query.timeframe));
  route(app, 'readOwnRank', ({ db, query, user }) => readOwnRank(db, query.timeframe, user, app.caches.scores));
}
