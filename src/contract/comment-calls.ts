import type { WireCall } from './call.ts';

export const deleteComment = {
  method: 'DELETE',
  path: '/api/puzzles/:id/comment/:commentId/',
} as const satisfies WireCall;

export const deleteAnyComment = {
  method: 'DELETE',
  path: '/api/puzzles/admin/:id/comment/:commentId/',
} as const satisfies WireCall;
