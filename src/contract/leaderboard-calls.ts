import * as v from 'valibot';
import type { Call } from './call.ts';
import { LeaderboardEntry, LeaderboardQuery, LeaderboardStanding } from './leaderboard.ts';

export const readLeaderboard = {
  method: 'GET',
  path: '/api/leaderboard/',
  summary: 'The first hundred of a time frame',
  access: 'public',
  query: LeaderboardQuery,
  reply: v.array(LeaderboardEntry),
} as const satisfies Call;

export const readLeaderboardStanding = {
  method: 'GET',
  path: '/api/leaderboard/me/',
  summary: "The viewer's own place in a time frame",
  access: 'user',
  query: LeaderboardQuery,
  reply: LeaderboardStanding,
} as const satisfies Call;
