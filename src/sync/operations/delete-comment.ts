import { deleteAnyComment, deleteComment } from '../../contract/comment-calls.ts';
import type { CallResult, MakeCall } from '../http/first/api-client.ts';
import type { SyncContext } from '../session/sync-context.ts';

/**
 * Deletes a comment at the server, then here. One that is already gone counts as deleted. `asStaff`: anyone's, not only the learner's
 * own. It doesn't wait for a network: what others could read must not
 * vanish hours later. `send` sends it instead of the device's own `call`.
 */
export async function deleteCommentOf(
  { cache, call, clock }: Pick<SyncContext, 'cache' | 'call' | 'clock'>,
  { puzzleId, commentId, asStaff }: { puzzleId: number; commentId: string; asStaff: boolean },
  send: MakeCall = call,
): Promise<CallResult<undefined>> {
  const params = { id: puzzleId, commentId };
  const result = asStaff
    ? await send(deleteAnyComment, { params, body: { comment_id: commentId } })
    : await send(deleteComment, { params });
  if (result.ok || (result.kind === 'rejected' && result.code === 'not_found')) {
    await cache.transaction('rw', cache.puzzles, cache.touches, async () => {
      await cache.puzzles.where({ id: puzzleId }).modify(({ puzzle }) => {
        puzzle.comments = puzzle.comments.filter(({ id }) => id !== commentId);
        if (puzzle.comment_count) puzzle.comment_count -= 1;
      });
      await cache.touches.put({ puzzle_id: puzzleId, at: clock.now() });
    });
    return { ok: true, status: 204, reply: undefined, replayed: false };
  }
  return result;
}
