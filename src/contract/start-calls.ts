import type { Endpoints, WireCall } from './call.ts';
import { Start, StartQuery } from './start.ts';

export const readStart = {
  method: 'GET',
  path: '/api/start/',
  reply: Start,
} as const satisfies WireCall;

export const endpoints = {
  readStart: {
    summary:
      "What an app loads as it starts: the configuration, the first puzzles, all leaderboards, and the learner's progress",
    access: 'public',
    replicated: true,
    sameForVisitors: true,
    query: StartQuery,
  },
} as const satisfies Endpoints;
