import * as v from 'valibot';
import type { WireCall } from './call.ts';
import { LeaderboardEntry, LeaderboardStanding } from './leaderboard.ts';

export const readLeaderboard = {
  method: 'GET',
  path: '/api/leaderboard/',
  reply: v.array(LeaderboardEntry),
} as const satisfies WireCall;

export const readLeaderboardStanding = {
  method: 'GET',
  path: '/api/leaderboard/me/',
  reply: LeaderboardStanding,
} as const satisfies WireCall;
