import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
import { DailiesQuery, PastDaily, PublicDaily } from './dailies.ts';
import { Day } from './scalars.ts';

export const listDailies = {
  method: 'GET',
  path: '/api/puzzles/dailies/',
  reply: v.array(PastDaily),
} as const satisfies WireCall;

export const readDaily = {
  method: 'GET',
  path: '/api/daily/:date/',
  reply: PublicDaily,
} as const satisfies WireCall;

export const endpoints = {
  listDailies: {
    summary: "A month's dailies up to today, by day",
    access: 'public',
    replicated: true,
    sameForVisitors: true,
    query: DailiesQuery,
  },
  readDaily: {
    summary: "A day's daily (UTC), the same for everyone and cacheable, once the day has begun",
    access: 'public',
    sameForVisitors: true,
    shared: true,
    params: v.object({ date: Day }),
    errors: ['not_found', 'premium_required'],
  },
} as const satisfies Endpoints;
