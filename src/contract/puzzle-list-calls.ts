import type { Call } from './call.ts';
import { PuzzleList, PuzzleListQuery } from './puzzles.ts';

export const listPuzzles = {
  method: 'GET',
  path: '/api/puzzles/',
  summary: 'The puzzles that the caller may know of, 20 a page',
  access: 'public',
  query: PuzzleListQuery,
  reply: PuzzleList,
  errors: ['not_found'],
} as const satisfies Call;
