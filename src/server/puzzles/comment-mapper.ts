import type { ModeratedComment } from '../../contract/moderation.ts';
import type { Comment } from '../../contract/puzzles.ts';
import type { comments } from '../database/schema.ts';

type CommentRow = Pick<typeof comments.$inferSelect, 'id' | 'text' | 'created_at'>;

/** `username` is null if the account is deleted. */
export function commentReply(row: CommentRow, username: string | null): Comment {
  // No username has a space.
  return { ...head(row), user: { username: username ?? 'deleted user' } };
}

export function moderatedComment(
  row: CommentRow,
  username: string | null,
  puzzle: ModeratedComment['puzzle'],
): ModeratedComment {
  return { ...head(row), user: username === null ? null : { username }, puzzle };
}

function head({ id, text, created_at }: CommentRow) {
  return { id, text, created_at: created_at.toISOString() };
}
