import { and, desc, eq, sql } from 'drizzle-orm';
import type { VersionOrigin, VersionRow } from '../../contract/admin-puzzles.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { users, versions } from '../database/schema.ts';

type Kind = (typeof versions.$inferSelect)['kind'];

interface Item {
  kind: Kind;
  id: number;
}

/** Stores an item's version. A numeric `editor` is an account. A version that's already stored doesn't change. */
export async function saveVersion(
  transaction: Transaction,
  { kind, id }: Item,
  {
    version,
    editedAt,
    editor,
    body,
  }: { version: number; editedAt: Date; editor: number | Exclude<VersionOrigin, 'account'>; body: object },
): Promise<void> {
  const [edited_by, origin] = typeof editor === 'number' ? [editor, 'account' as const] : [null, editor];
  await transaction
    .insert(versions)
    .values({ kind, item_id: id, version, edited_at: editedAt, edited_by, body: { ...body, origin } })
    .onConflictDoNothing();
}

/** Returns an item's versions, newest first. */
export async function listVersions(db: Database, { kind, id }: Item): Promise<VersionRow[]> {
  const rows = await db
    .select({
      version: versions.version,
      edited_at: versions.edited_at,
      edited_by: users.username,
      origin: sql<VersionOrigin | null>`${versions.body} ->> 'origin'`,
    })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.edited_by))
    .where(and(eq(versions.kind, kind), eq(versions.item_id, id)))
    .orderBy(desc(versions.version));
  return rows.map((row) => ({ ...row, edited_at: row.edited_at.toISOString() }));
}

/** Returns an item's stored version; undefined if it wasn't stored. */
export async function readVersion(db: Database, { kind, id }: Item, version: number): Promise<unknown> {
  const [row] = await db
    .select({ body: versions.body })
    .from(versions)
    .where(and(eq(versions.kind, kind), eq(versions.item_id, id), eq(versions.version, version)));
  return row?.body;
}

export async function forgetVersions(transaction: Transaction, { kind, id }: Item): Promise<void> {
  await transaction.delete(versions).where(and(eq(versions.kind, kind), eq(versions.item_id, id)));
}
