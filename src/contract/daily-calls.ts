import * as v from 'valibot';
import type { Call } from './call.ts';
import { DailiesQuery, PastDaily } from './dailies.ts';

export const listDailies = {
  method: 'GET',
  path: '/api/puzzles/dailies/',
  summary: "A month's dailies up to today, by day",
  access: 'public',
  query: DailiesQuery,
  reply: v.array(PastDaily),
} as const satisfies Call;
