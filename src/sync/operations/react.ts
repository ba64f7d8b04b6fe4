import * as v from 'valibot';
import { reactToPuzzle } from '../../contract/puzzle-calls.ts';
import { Reaction } from '../../contract/puzzles.ts';
import { Id, Instant } from '../../contract/scalars.ts';
import { changePuzzle } from './change-puzzle.ts';
import { defineOperation, onPuzzle } from './operation.ts';

const names = { UP: 'Thumbs up', DOWN: 'Thumbs down', none: 'Thumb removed' };

export const react = defineOperation({
  kind: 'react',
  version: 1,
  // Older builds noted no time.
  payload: v.object({ puzzle_id: Id, desired: v.nullable(Reaction), made_at: v.optional(Instant) }),
  stamp: 'made_at',

  target: onPuzzle,
  queueKey: onPuzzle,
  onConflict: 'replace',

  call: reactToPuzzle,
  params: ({ puzzle_id }) => ({ id: puzzle_id }),
  body: ({ puzzle_id: _, ...body }) => body,
  resettable: true,

  tables: ['reactions', 'puzzles'],
  async apply(cache, { payload: { puzzle_id } }, reply) {
    const known = await cache.reactions.get(puzzle_id);
    await cache.reactions.put({ puzzle_id, reaction: reply.user_reaction, row_version: known?.row_version ?? 0 });
    await changePuzzle(cache, puzzle_id, (puzzle) => ({ ...puzzle, ...reply }));
  },
  // The local cache has the reaction, not who set it: an imported one is sent again.
  isSettled: async () => false,

  name: ({ desired }) => names[desired ?? 'none'],
  failed: 'Failed to react to puzzle',
});
