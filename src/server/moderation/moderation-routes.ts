import { asc, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, union } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { actorOf, recordAction } from '../audit/record-action.ts';
import { containsText } from '../database/contains-text.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { comments, puzzles, users } from '../database/schema.ts';
import { fromNearerEnd, readListPage } from '../http/list-page.ts';
import { invalid, notFound, Rejection } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { moderatedComment } from '../puzzles/comment-mapper.ts';
import { accountColumns, accountRow } from '../session/user-mapper.ts';
import { keyPointStatistics, puzzleStatistics, questionStatistics } from './statistics.ts';
import { suspendUser } from './suspend-user.ts';

export function moderationRoutes(app: FastifyInstance): void {
  route(app, 'listComments', async ({ db, query: { page, q } }) => {
    const isListed = saysOrNames(q, db);
    const total = await db.$count(comments, isListed);
    return readListPage(page, total, async (limit, offset) => {
      const latest = [desc(comments.created_at), desc(comments.id)];
      // The IDs come from an index.
      const ids = db
        .select({ id: comments.id })
        .from(comments)
        .where(isListed)
        .orderBy(...latest)
        .limit(limit)
        .offset(offset);
      const rows = await db
        .select({ comment: comments, username: users.username, puzzle: { id: puzzles.id, title: puzzles.title } })
        .from(comments)
        .leftJoin(users, eq(users.id, comments.user_id))
        .innerJoin(puzzles, eq(puzzles.id, comments.puzzle_id))
        .where(inArray(comments.id, ids))
        .orderBy(...latest);
      return rows.map(({ comment, username, puzzle }) => moderatedComment(comment, username, puzzle));
    });
  });

  route(app, 'readPuzzleStatistics', async ({ db, params }) => {
    return (await puzzleStatistics(db, params.id)) ?? notFound('This puzzle');
  });

  route(app, 'readQuestionStatistics', async ({ db, params }) => {
    return (await questionStatistics(db, params.id)) ?? notFound('This question');
  });

  route(app, 'readKeyPointStatistics', async ({ db, params }) => {
    return (await keyPointStatistics(db, params.id)) ?? notFound('This question');
  });

  route(app, 'listAccounts', async ({ db, query: { page, q } }) => {
    const isListed = beginsWith(q, db);
    const countListed = () => db.$count(users, isListed);
    const total = await (isListed ? countListed() : app.caches.accountCount.get('', countListed));
    if (total instanceof Rejection) return total;
    return readListPage(page, total, async () => {
      const { isNearEnd, limit, offset } = fromNearerEnd(page, total);
      // The IDs come from the primary key's index.
      const ids = db
        .select({ id: users.id })
        .from(users)
        .where(isListed)
        .orderBy(isNearEnd ? asc(users.id) : desc(users.id))
        .limit(limit)
        .offset(offset);
      const rows = await accounts(db).where(inArray(users.id, ids)).orderBy(desc(users.id));
      return rows.map(accountRow);
    });
  });

  route(app, 'suspendAccount', async ({ db, params, body, user, now }) => {
    const changed = await db.transaction(async (transaction) => {
      const [account] = await accounts(transaction).where(eq(users.id, params.id)).for('update');
      if (!account) return notFound('This account');
      if (account.is_staff) {
        return invalid({ is_suspended: ['The accounts of staff are suspended by the management command alone.'] });
      }
      const since = body.is_suspended ? (account.suspended_at ?? now) : null;
      await suspendUser(transaction, account.id, since);
      await recordAction(transaction, actorOf({ user, now }), {
        act: body.is_suspended ? 'suspend_account' : 'lift_suspension',
        target: { kind: 'account', id: account.id },
        before: { suspended_at: account.suspended_at },
        after: { suspended_at: since },
      });
      return accountRow({ ...account, suspended_at: since });
    });
    if (body.is_suspended && !(changed instanceof Rejection)) await app.subscriptions.stopPayments(params.id);
    return changed;
  });
}

/** Finds comments with this text in them, in their writer's name, or in their puzzle's title. */
function saysOrNames(q: string | undefined, db: Database): SQL | undefined {
  if (!q) return undefined;
  const contains = (column: AnyPgColumn) => containsText(column, q);
  const writers = db.select({ id: users.id }).from(users).where(contains(users.username));
  const about = db.select({ id: puzzles.id }).from(puzzles).where(contains(puzzles.title));
  return or(contains(comments.text), inArray(comments.user_id, writers), inArray(comments.puzzle_id, about));
}

/** Finds accounts whose name or address starts with this text. Two indexes serve that; text within a name would need a scan. */
function beginsWith(q: string | undefined, db: Database): SQL | undefined {
  if (!q) return undefined;
  const pattern = `${q.replace(/[\\%_]/g, '\\$&')}%`;
  const found = (column: AnyPgColumn) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(like(sql`lower(${column})`, pattern));
  return inArray(users.id, union(found(users.username), found(users.email)));
}

function accounts(db: Database | Transaction) {
  return db.select(accountColumns).from(users).$dynamic();
}
