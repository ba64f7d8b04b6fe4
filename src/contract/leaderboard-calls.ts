import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
import { LeaderboardEntry, LeaderboardQuery, OwnRank } from './leaderboard.ts';

export const readLeaderboard = {
  method: 'GET',
  path: '/api/leaderboard/',
  reply: v.array(LeaderboardEntry),
} as const satisfies WireCall;

export const readOwnRank = {
  method: 'GET',
  path: '/api/leaderboard/me/',
  reply: OwnRank,
} as const satisfies WireCall;

export const endpoints = {
  readLeaderboard: {
    summary: 'The first hundred of a time frame',
    access: 'public',
    replicated: true,
    sameForVisitors: true,
    query: LeaderboardQuery,
  },
  readOwnRank: {
    summary: "The viewer's own place in a time frame",
    access: 'user',
    query: LeaderboardQuery,
  },
} as const satisfies Endpoints;
