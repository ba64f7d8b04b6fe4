import type { EndpointsOf } from './call.ts';
import { LeaderboardQuery } from './leaderboard.ts';
import type * as leaderboardCalls from './leaderboard-calls.ts';

export const leaderboardEndpoints = {
  readLeaderboard: {
    summary: 'The first hundred of a time frame',
    access: 'public',
    replicated: true,
    sameForVisitors: true,
    query: LeaderboardQuery,
  },
  readLeaderboardStanding: {
    summary: "The viewer's own place in a time frame",
    access: 'user',
    query: LeaderboardQuery,
  },
} as const satisfies EndpointsOf<typeof leaderboardCalls>;
