import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
import { CommentsPage, CommentsQuery } from './puzzles.ts';
import { CommentId, IdParameter } from './scalars.ts';

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

const commentParams = v.object({ id: IdParameter, commentId: CommentId });

export const endpoints = {
  readComments: {
    summary: "A puzzle's comments, 20 at a time, from the newest back",
    access: 'public',
    params: v.object({ id: IdParameter }),
    query: CommentsQuery,
    errors: ['not_found', 'premium_required'],
  },
  deleteComment: {
    summary: "Delete one's own comment",
    access: 'user',
    params: commentParams,
    errors: ['not_found'],
  },
  deleteAnyComment: {
    summary: "Delete anybody's comment",
    access: 'staff',
    fresh: true,
    params: commentParams,
    body: v.optional(v.object({ comment_id: CommentId })),
    errors: ['not_found'],
  },
} as const satisfies Endpoints;
