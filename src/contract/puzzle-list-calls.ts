import type { Endpoints, WireCall } from './call.ts';
import { PuzzleList, PuzzleListQuery } from './puzzles.ts';

export const listPuzzles = {
  method: 'GET',
  path: '/api/puzzles/',
  reply: PuzzleList,
} as const satisfies WireCall;

export const endpoints = {
  listPuzzles: {
    summary: 'The puzzles that the caller may know of, 20 a page',
    access: 'public',
    replicated: true,
    sameForVisitors: true,
    query: PuzzleListQuery,
    errors: ['not_found'],
  },
} as const satisfies Endpoints;
