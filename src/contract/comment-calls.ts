import * as v from 'valibot';
import type { Call } from './call.ts';
import { CommentId, IdParameter } from './scalars.ts';

const commentParams = v.object({ id: IdParameter, commentId: CommentId });

export const deleteComment = {
  method: 'DELETE',
  path: '/api/puzzles/:id/comment/:commentId/',
  summary: "Delete one's own comment",
  access: 'user',
  params: commentParams,
  errors: ['not_found'],
} as const satisfies Call;

export const deleteAnyComment = {
  method: 'DELETE',
  path: '/api/puzzles/admin/:id/comment/:commentId/',
  summary: "Delete anybody's comment",
  access: 'staff',
  params: commentParams,
  body: v.optional(v.object({ comment_id: CommentId })),
  errors: ['not_found'],
} as const satisfies Call;
