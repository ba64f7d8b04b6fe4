import type { WireCall } from './call.ts';
import { PuzzleList } from './puzzles.ts';

export const listPuzzles = {
  method: 'GET',
  path: '/api/puzzles/',
  reply: PuzzleList,
} as const satisfies WireCall;
