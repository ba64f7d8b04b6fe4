import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';
import { readLeaderboard, readStanding } from './read-leaderboard.ts';

export function leaderboardRoutes(app: FastifyInstance): void {
  route(app, 'readLeaderboard', ({ db, query, now }) => readLeaderboard(db, query.timeframe, now));
  route(app, 'readLeaderboardStanding', ({ db, query, user, now }) => readStanding(db, query.timeframe, user, now));
}
