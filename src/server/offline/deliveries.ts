import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/open-database.ts';
import { packBytes, packChunks, packDeliveries } from '../database/schema.ts';
import { type Range, rangeNumber } from './packed-rows.ts';

/** The bytes of a chunk, noted as sent to this learner; undefined when there is none by that name. */
export async function deliverChunk(
  db: Database,
  sha256: string,
  userId: number,
  now: Date,
): Promise<Uint8Array | undefined> {
  return db.transaction(async (transaction) => {
    // Locked, so that it is not removed between the two.
    const [chunk] = await transaction
      .select({ bytes: packBytes.bytes })
      .from(packBytes)
      .where(eq(packBytes.sha256, sha256))
      .for('key share');
    if (!chunk) return undefined;
    await transaction.insert(packDeliveries).values({ user_id: userId, sha256, sent_at: now }).onConflictDoNothing();
    return chunk.bytes;
  });
}

/**
 * When the server first opened something to a learner: by showing it (`shownAt`), or by sending them a chunk of the pack with it. Null when
 * it never did.
 */
export async function firstOpenedAt(
  db: Database | Transaction,
  { kind, id }: { kind: Range['kind']; id: number },
  userId: number,
  shownAt: Date | null,
): Promise<Date | null> {
  const [first] = await db
    .select({ sent_at: sql`min(${packDeliveries.sent_at})`.mapWith(packDeliveries.sent_at) })
    .from(packDeliveries)
    .innerJoin(packChunks, eq(packChunks.sha256, packDeliveries.sha256))
    .where(
      and(
        eq(packDeliveries.user_id, userId),
        eq(packChunks.kind, kind),
        eq(packChunks.number, rangeNumber(id)),
        sql`${id} = any(${packChunks.ids})`,
      ),
    );
  const sentAt: Date | null = first?.sent_at ?? null;
  if (shownAt === null || sentAt === null) return shownAt ?? sentAt;
  return shownAt < sentAt ? shownAt : sentAt;
}
