import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open-database.ts';
import { comments } from '../database/schema.ts';
import { notFound } from '../refusal.ts';
import { route } from '../route.ts';

/** Deletes comments. They are written and read in `puzzle-routes.ts`. */
export function commentRoutes(app: FastifyInstance): void {
  route(app, 'deleteComment', ({ db, params, user }) => removeComment(db, params, user.id));
  route(app, 'deleteAnyComment', ({ db, params }) => removeComment(db, params));
}

/** With `userId`, somebody else's comment is as good as none. */
async function removeComment(db: Database, { id, commentId }: { id: number; commentId: string }, userId?: number) {
  const removed = await db
    .delete(comments)
    .where(
      and(
        eq(comments.id, commentId),
        eq(comments.puzzle_id, id),
        userId === undefined ? undefined : eq(comments.user_id, userId),
      ),
    )
    .returning({ id: comments.id });
  return removed.length === 0 ? notFound('This comment') : undefined;
}
