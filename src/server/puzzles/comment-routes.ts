import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { actorOf, recordAction } from '../audit/record-action.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { comments } from '../database/schema.ts';
import { notFound } from '../http/rejection.ts';
import { route } from '../http/route.ts';

/** Deletes comments. `puzzle-routes.ts` writes and reads them. */
export function commentRoutes(app: FastifyInstance): void {
  route(app, 'deleteComment', async ({ db, params, user }) => {
    return (await removeComment(db, params, user.id)) ? undefined : notFound('This comment');
  });

  route(app, 'deleteAnyComment', ({ db, params, user, now }) =>
    db.transaction(async (transaction) => {
      const removed = await removeComment(transaction, params);
      if (!removed) return notFound('This comment');
      const { id, puzzle_id, user_id, text } = removed;
      await recordAction(transaction, actorOf({ user, now }), {
        act: 'delete_comment',
        target: { kind: 'comment', id },
        before: { text, user_id, puzzle_id },
        after: null,
      });
      return undefined;
    }),
  );
}

/** Deletes and returns a comment. With `userId`, it only deletes that user's. */
async function removeComment(
  db: Database | Transaction,
  { id, commentId }: { id: number; commentId: string },
  userId?: number,
) {
  const [removed] = await db
    .delete(comments)
    .where(
      and(
        eq(comments.id, commentId),
        eq(comments.puzzle_id, id),
        userId === undefined ? undefined : eq(comments.user_id, userId),
      ),
    )
    .returning();
  return removed;
}
