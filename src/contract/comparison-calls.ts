import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
import { PuzzleComparison } from './comparison.ts';
import { IdParameter } from './scalars.ts';

export const readComparison = {
  method: 'GET',
  path: '/api/puzzles/:id/comparison/',
  reply: PuzzleComparison,
} as const satisfies WireCall;

export const endpoints = {
  readComparison: {
    summary: 'How others did in a puzzle that the learner completed',
    access: 'user',
    params: v.object({ id: IdParameter }),
    errors: ['not_found', 'premium_required'],
  },
} as const satisfies Endpoints;
