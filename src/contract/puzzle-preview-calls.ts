import type { WireCall } from './call.ts';
import { PuzzlePreview } from './puzzle-preview.ts';

export const previewPuzzle = {
  method: 'GET',
  path: '/api/puzzles/:id/preview/',
  reply: PuzzlePreview,
} as const satisfies WireCall;
