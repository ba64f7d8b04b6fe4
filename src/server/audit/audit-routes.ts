import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type AuditEntry, type AuditQuery, managementCommand } from '../../contract/audit.ts';
import { listPageSize } from '../../rules/puzzle-list.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { auditLog, users } from '../database/schema.ts';
import { route } from '../http/route.ts';
import { actorOf, recordAction } from './record-action.ts';

const exportPageSize = 500;
/** How long an export can take. */
const exportMs = 3_600_000;

/** The account that an entry is about, and null for anything else. */
const accountTarget = sql`case ${auditLog.target_kind} when 'account' then ${auditLog.target_id}::integer end`;

export function auditRoutes(app: FastifyInstance): void {
  route(app, 'listAudit', async ({ db, query }) => {
    const actors = await db.selectDistinct({ actor: auditLog.actor }).from(auditLog).orderBy(asc(auditLog.actor));
    const page = await readPage(db, query, listPageSize);
    return { ...page, actors: actors.map(({ actor }) => actor ?? managementCommand) };
  });

  route(app, 'exportAudit', ({ db, body, user, now }) =>
    db.transaction(async (transaction) => {
      const page = await readPage(transaction, body, exportPageSize);
      const { before, actor = null, act = null } = body;
      const filter = { actor, act };
      // One entry for a file, however many requests it takes.
      if (before === undefined || !(await isExporting(transaction, user.id, filter, before, now))) {
        await recordAction(transaction, actorOf({ user, now }), {
          act: 'export_audit_log',
          target: { kind: 'installation', id: '' },
          before: null,
          after: filter,
        });
      }
      return page;
    }),
  );
}

/** Returns whether this user's export of the same entries began after `before` was written, and at most an hour ago. */
async function isExporting(
  transaction: Transaction,
  userId: number,
  filter: object,
  before: number,
  now: Date,
): Promise<boolean> {
  const isBeginning = and(
    eq(auditLog.act, 'export_audit_log'),
    eq(auditLog.actor_id, userId),
    gt(auditLog.id, before),
    gt(auditLog.at, new Date(now.getTime() - exportMs)),
    sql`${auditLog.after}::jsonb = ${JSON.stringify(filter)}::jsonb`,
  );
  return (await transaction.$count(auditLog, isBeginning)) > 0;
}

async function readPage(
  db: Database | Transaction,
  { before, actor, act }: AuditQuery,
  size: number,
): Promise<{ results: AuditEntry[]; next: number | null }> {
  const rows = await db
    .select({ entry: auditLog, account: users.username })
    .from(auditLog)
    .leftJoin(users, eq(users.id, accountTarget))
    .where(
      and(
        before === undefined ? undefined : lt(auditLog.id, before),
        actor === managementCommand ? isNull(auditLog.actor) : actor ? eq(auditLog.actor, actor) : undefined,
        act && eq(auditLog.act, act),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(size + 1);
  const results = rows.slice(0, size).map(({ entry, account }) => entryReply(entry, account));
  return { results, next: rows.length > size ? (results.at(-1)?.id ?? null) : null };
}

function entryReply(entry: typeof auditLog.$inferSelect, account: string | null): AuditEntry {
  const { id, at, actor, act, target_kind: kind, target_id, target_name, before, after } = entry;
  const target = { kind, id: target_id, name: target_name ?? account };
  return { id, at: at.toISOString(), actor, act, target, before, after };
}
