import type { WireCall } from './call.ts';
import { CommentsPage } from './puzzles.ts';

export const readComments = {
  method: 'GET',
  path: '/api/puzzles/:id/comments/',
  reply: CommentsPage,
} as const satisfies WireCall;

export const deleteComment = {
  method: 'DELETE',
  path: '/api/puzzles/:id/comment/:commentId/',
} as const satisfies WireCall;

export const deleteAnyComment = {
  method: 'DELETE',
  path: '/api/puzzles/admin/:id/comment/:commentId/',
} as const satisfies WireCall;
