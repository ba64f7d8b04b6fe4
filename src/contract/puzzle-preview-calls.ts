import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
import { PuzzlePreview } from './puzzle-preview.ts';
import { IdParameter } from './scalars.ts';

export const previewPuzzle = {
  method: 'GET',
  path: '/api/puzzles/:id/preview/',
  reply: PuzzlePreview,
} as const satisfies WireCall;

export const endpoints = {
  previewPuzzle: {
    summary: "What a locked puzzle shows: its head and its code's first lines",
    access: 'public',
    params: v.object({ id: IdParameter }),
    errors: ['not_found'],
  },
} as const satisfies Endpoints;
