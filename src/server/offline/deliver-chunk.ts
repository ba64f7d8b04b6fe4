import { eq } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { packBytes, packDeliveries } from '../database/schema.ts';

/** Returns a chunk's bytes and records that they were sent to this learner; undefined if there's no such chunk. */
export async function deliverChunk(
  db: Database,
  sha256: string,
  userId: number,
  now: Date,
): Promise<Uint8Array | undefined> {
  return db.transaction(async (transaction) => {
    // Locked, so it isn't removed between the two statements.
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
