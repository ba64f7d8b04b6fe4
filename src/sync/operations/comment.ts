import * as v from 'valibot';
import { commentOnPuzzle } from '../../contract/puzzle-calls.ts';
import { CommentBody } from '../../contract/puzzles.ts';
import { Id } from '../../contract/scalars.ts';
import { changePuzzle } from './change-puzzle.ts';
import { defineOperation, onPuzzle } from './operation.ts';
import { commentDraft } from './outbox-entry.ts';

export const comment = defineOperation({
  kind: 'comment',
  version: 1,
  // Older builds noted no time.
  payload: v.object({ puzzle_id: Id, ...CommentBody.entries }),
  stamp: 'made_at',

  target: onPuzzle,
  queueKey: onPuzzle,
  onConflict: 'append',
  draft: { form: /^comment:\d{1,10}$/, key: ({ puzzle_id }) => commentDraft(puzzle_id) },

  call: commentOnPuzzle,
  params: ({ puzzle_id }) => ({ id: puzzle_id }),
  body: ({ puzzle_id: _, ...body }) => body,

  tables: ['puzzles'],
  async apply(cache, { payload: { puzzle_id } }, comment) {
    await changePuzzle(cache, puzzle_id, (puzzle) => {
      const others = puzzle.comments.filter(({ id }) => id !== comment.id);
      const isNew = others.length === puzzle.comments.length;
      const count = puzzle.comment_count;
      return {
        ...puzzle,
        comments: [...others, comment],
        ...(count !== undefined && { comment_count: count + Number(isNew) }),
      };
    });
  },
  async isSettled(cache, { puzzle_id }, operationId) {
    const body = await cache.puzzles.get(puzzle_id);
    return body?.puzzle.comments.some(({ id }) => id === operationId) ?? false;
  },

  name: () => 'Comment',
  text: ({ text }) => text,
  failed: 'Failed to add comment',
});
