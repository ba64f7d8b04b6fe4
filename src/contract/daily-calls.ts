import * as v from 'valibot';
import type { WireCall } from './call.ts';
import { PastDaily, PublicDaily } from './dailies.ts';

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
