import * as v from 'valibot';
import type { EndpointsOf } from './call.ts';
import type * as commentCalls from './comment-calls.ts';
import { CommentsQuery } from './puzzles.ts';
import { CommentId, IdParameter } from './scalars.ts';

const commentParams = v.object({ id: IdParameter, commentId: CommentId });

export const commentEndpoints = {
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
} as const satisfies EndpointsOf<typeof commentCalls>;
