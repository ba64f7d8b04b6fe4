import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database, Transaction } from '../database/open-database.ts';
import { deletedUsernames } from '../database/schema.ts';

/** How long nobody can take the username of a deleted account: devices and links may still mean its former owner. */
export const heldDays = 90;

export async function holdUsername(transaction: Transaction, username: string, now: Date): Promise<void> {
  const row = { username_hash: hashOf(username), deleted_at: now };
  await transaction
    .insert(deletedUsernames)
    .values(row)
    .onConflictDoUpdate({ target: deletedUsernames.username_hash, set: row });
}

/** Ask after the insert of the new account, which waits for a deletion that is not committed yet. */
export async function isHeld(db: Database | Transaction, username: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - heldDays * 86_400_000);
  const rows = await db
    .select()
    .from(deletedUsernames)
    .where(and(eq(deletedUsernames.username_hash, hashOf(username)), gt(deletedUsernames.deleted_at, since)));
  return rows.length > 0;
}

/** Of a deleted account nothing that names it is kept. Usernames are ASCII, whose case is that of the index. */
function hashOf(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('hex');
}
