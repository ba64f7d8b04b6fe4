import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
import { PuzzlePreview, Try, TryBody } from './puzzle-preview.ts';
import { IdParameter } from './scalars.ts';

export const previewPuzzle = {
  method: 'GET',
  path: '/api/puzzles/:id/preview/',
  reply: PuzzlePreview,
} as const satisfies WireCall;

export const tryPuzzle = {
  method: 'POST',
  path: '/api/puzzles/:id/preview/',
  reply: Try,
} as const satisfies WireCall;

export const endpoints = {
  previewPuzzle: {
    summary: 'What a locked puzzle shows: its head, a function of its code, and its first question',
    access: 'public',
    params: v.object({ id: IdParameter }),
    errors: ['not_found'],
  },
  tryPuzzle: {
    summary: "Try a locked puzzle's first question, once and unscored; a repeat returns the first result",
    access: 'user',
    params: v.object({ id: IdParameter }),
    body: TryBody,
    errors: ['not_found', 'too_often'],
  },
} as const satisfies Endpoints;
