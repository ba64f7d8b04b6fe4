import { eq } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { downloadBytes, downloadDeliveries } from '../database/schema.ts';

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
      .select({ bytes: downloadBytes.bytes })
      .from(downloadBytes)
      .where(eq(downloadBytes.sha256, sha256))
      .for('key share');
    if (!chunk) return undefined;
    await transaction
      .insert(downloadDeliveries)
      .values({ user_id: userId, sha256, sent_at: now })
      .onConflictDoNothing();
    return chunk.bytes;
  });
}
