import type { EndpointsOf } from './call.ts';
import type * as puzzleListCalls from './puzzle-list-calls.ts';
import { PuzzleListQuery } from './puzzles.ts';

export const puzzleListEndpoints = {
  listPuzzles: {
    summary: 'The puzzles that the caller may know of, 20 a page',
    access: 'public',
    replicated: true,
    sameForVisitors: true,
    query: PuzzleListQuery,
    errors: ['not_found'],
  },
} as const satisfies EndpointsOf<typeof puzzleListCalls>;
