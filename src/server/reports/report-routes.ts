import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { actorOf, recordAction } from '../audit/record-action.ts';
import { reports, users } from '../database/schema.ts';
import { readListPage } from '../http/list-page.ts';
import { notFound, Rejection } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { takeAttempt, throttleSubject } from '../http/throttle.ts';
import { type FoundTarget, findTargets, knownTarget, pageOf, targetKey } from './report-targets.ts';

const authors = alias(users, 'authors');
const other = alias(reports, 'other');

/** For each user. */
const reportLimit = { attempts: 20, minutes: 60 };

export function reportRoutes(app: FastifyInstance): void {
  route(app, 'createReport', async ({ db, body, user, viewer, operationId, now }) => {
    const target = { kind: body.target_kind, id: body.target_id };
    const known = await knownTarget(db, target, viewer, user.id, now);
    if (!known) return notFound('The subject of this report');
    const wait = await takeAttempt(db, throttleSubject('report', user.id), reportLimit, now);
    if (wait !== undefined) return new Rejection('too_often', "You're reporting too fast. Try again later.", {}, wait);
    const [report] = await db
      .insert(reports)
      .values({
        id: operationId ?? randomUUID(),
        user_id: user.id,
        target_kind: body.target_kind,
        target_id: body.target_id,
        author_id: known.comment?.author_id,
        reason: body.reason,
        text: body.text,
        created_at: now,
      })
      .onConflictDoNothing()
      .returning();
    // The key is unique for a user, the report's ID for everyone.
    if (!report)
      return new Rejection('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
    return { id: report.id, created_at: report.created_at.toISOString() };
  });

  route(app, 'listReports', async ({ db, query: { page } }) => {
    const isOpen = isNull(reports.settled_at);
    const numberOf = (isCounted: SQL | undefined) =>
      sql<number>`(${db.select({ count: sql`count(*)::int` }).from(other).where(isCounted)})`;
    return readListPage(page, await db.$count(reports, isOpen), async (limit, offset) => {
      const rows = await db
        .select({
          report: reports,
          username: users.username,
          author: authors.username,
          open_reports: numberOf(
            and(
              eq(other.target_kind, reports.target_kind),
              eq(other.target_id, reports.target_id),
              isNull(other.settled_at),
            ),
          ),
          earlier_reports: numberOf(
            and(
              eq(other.author_id, reports.author_id),
              ne(other.target_id, reports.target_id),
              lt(other.created_at, reports.created_at),
            ),
          ),
        })
        .from(reports)
        .leftJoin(users, eq(users.id, reports.user_id))
        .leftJoin(authors, eq(authors.id, reports.author_id))
        .where(isOpen)
        .orderBy(asc(reports.created_at), asc(reports.id))
        .limit(limit)
        .offset(offset);
      const targets = await findTargets(
        db,
        rows.map(({ report }) => ({ kind: report.target_kind, id: report.target_id })),
      );
      return rows.map(({ report, username, author, open_reports, earlier_reports }) => {
        const { id, target_kind, target_id, reason, text, created_at } = report;
        const target = targets.get(targetKey({ kind: target_kind, id: target_id }));
        return {
          id,
          target_kind,
          target_id,
          title: target?.title ?? null,
          page: target ? pageOf(target) : null,
          puzzle_id: target_kind === 'comment' && target ? target.place.id : null,
          reason,
          text,
          created_at: created_at.toISOString(),
          user: username === null ? null : { username },
          comment: target?.comment ? reportedComment(target.comment) : null,
          author: target_kind === 'comment' ? { username: author, earlier_reports } : null,
          open_reports,
        };
      });
    });
  });

  route(app, 'settleReport', async ({ db, params, user, now }) => {
    return db.transaction(async (transaction) => {
      const [settled] = await transaction
        .update(reports)
        .set({ settled_at: now, settled_by: user.id })
        .where(and(eq(reports.id, params.id), isNull(reports.settled_at)))
        .returning();
      if (!settled) return notFound('This report');
      const { id, target_kind, target_id, reason } = settled;
      await recordAction(transaction, actorOf({ user, now }), {
        act: 'settle_report',
        target: { kind: 'report', id },
        before: { about: `${target_kind} ${target_id}`, reason, settled_at: null },
        after: { about: `${target_kind} ${target_id}`, reason, settled_at: now },
      });
      return undefined;
    });
  });
}

function reportedComment({ text, created_at, puzzle_title }: NonNullable<FoundTarget['comment']>) {
  return { text, created_at: created_at.toISOString(), puzzle_title };
}
