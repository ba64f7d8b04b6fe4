import { and, eq, sql } from 'drizzle-orm';
import { type Range, rangeNumber } from '../database/download-ranges.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { downloadChunks, downloadDeliveries } from '../database/schema.ts';

/**
 * Returns when the server first opened something to a learner: when it showed it (`shownAt`), or when it sent a chunk of the download with
 * it. Null if it never did.
 */
export async function firstOpenedAt(
  db: Database | Transaction,
  { kind, id }: { kind: Range['kind']; id: number },
  userId: number,
  shownAt: Date | null,
): Promise<Date | null> {
  const [first] = await db
    .select({ sent_at: sql`min(${downloadDeliveries.sent_at})`.mapWith(downloadDeliveries.sent_at) })
    .from(downloadDeliveries)
    .innerJoin(downloadChunks, eq(downloadChunks.sha256, downloadDeliveries.sha256))
    .where(
      and(
        eq(downloadDeliveries.user_id, userId),
        eq(downloadChunks.kind, kind),
        eq(downloadChunks.number, rangeNumber(id)),
        sql`${id} = any(${downloadChunks.ids})`,
      ),
    );
  const sentAt: Date | null = first?.sent_at ?? null;
  if (shownAt === null || sentAt === null) return shownAt ?? sentAt;
  return shownAt < sentAt ? shownAt : sentAt;
}
