import * as v from 'valibot';
import type { WireCall } from './call.ts';
import { PastDaily } from './dailies.ts';

export const listDailies = {
  method: 'GET',
  path: '/api/puzzles/dailies/',
  reply: v.array(PastDaily),
} as const satisfies WireCall;
