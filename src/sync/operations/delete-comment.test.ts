import { expect, test } from 'vitest';
import { openTestOutbox } from '../../../tests/support/open-outbox.ts';
import { puzzleQuery } from '../queries/first/puzzle.ts';
import { comment as commentOperation } from './comment.ts';
import { deleteCommentOf } from './delete-comment.ts';

test("PULL-10: a body from before a comment was deleted doesn't bring it back", async () => {
  const { api, device } = await openTestOutbox();
  await device.perform(commentOperation, { puzzle_id: 1, text: 'one' });
  await device.loop.run('enqueue');
  await device.refresh(puzzleQuery(1));
  const [comment] = (await device.cache.puzzles.get(1))!.puzzle.comments;
  const network = api.network;
  api.network = async (_, serve) => {
    const before = await serve();
    api.network = async (request, serve) => {
      if (request.method !== 'DELETE') return serve();
      api.puzzles.get(1)!.comments = [];
      return new Response(null, { status: 204 });
    };
    await deleteCommentOf(device, { puzzleId: 1, commentId: comment!.id, asStaff: false });
    api.network = network;
    return before;
  };
  await device.refresh(puzzleQuery(1));
  expect((await device.cache.puzzles.get(1))!.puzzle.comments).toEqual([]);
});
