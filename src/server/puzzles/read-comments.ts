import { and, desc, eq, sql } from 'drizzle-orm';
import type { CommentsPage } from '../../contract/puzzles.ts';
import type { Database } from '../database/open-database.ts';
import { comments, users } from '../database/schema.ts';
import { notFound, type Rejection } from '../http/rejection.ts';
import { commentReply } from './comment-mapper.ts';

const pageSize = 20;

type Place = Pick<typeof comments.$inferSelect, 'id' | 'created_at'>;

/** Returns the newest comments of a puzzle, or those before a place, in the order they were written. */
export async function readComments(db: Database, puzzleId: number, before?: Place): Promise<CommentsPage> {
  const isEarlier = before && sql`(${comments.created_at}, ${comments.id}) < (${before.created_at}, ${before.id})`;
  const rows = await db
    .select({ id: comments.id, text: comments.text, created_at: comments.created_at, username: users.username })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.user_id))
    .where(and(eq(comments.puzzle_id, puzzleId), isEarlier))
    .orderBy(desc(comments.created_at), desc(comments.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize).reverse();
  return {
    comments: page.map(({ username, ...row }) => commentReply(row, username)),
    has_earlier: rows.length > pageSize,
  };
}

/**
 * Returns the comments before one, by its ID and its time. Without the time, which older devices don't send, returns a rejection if the
 * puzzle has no such comment.
 */
export async function readCommentsBefore(
  db: Database,
  puzzleId: number,
  { before: id, before_at }: { before: string; before_at?: string | undefined },
): Promise<CommentsPage | Rejection> {
  if (before_at !== undefined) return readComments(db, puzzleId, { id, created_at: new Date(before_at) });
  const [place] = await db
    .select({ id: comments.id, created_at: comments.created_at })
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.puzzle_id, puzzleId)));
  return place ? readComments(db, puzzleId, place) : notFound('This comment');
}
