import { eq } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { packBytes, packDeliveries } from '../database/schema.ts';

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
