import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database, Transaction } from '../database/open-database.ts';
import { deletedUsernames } from '../database/schema.ts';

/** How long a deleted account's username stays reserved, because devices and links can still mean its former owner. */
export const heldDays = 90;

export async function holdUsername(transaction: Transaction, username: string, now: Date): Promise<void> {
  const row = { username_hash: hashOf(username), deleted_at: now };
  await transaction
    .insert(deletedUsernames)
    .values(row)
    .onConflictDoUpdate({ target: deletedUsernames.username_hash, set: row });
}

/** Call it after the insert of the new account, which waits for an uncommitted deletion. */
export async function isHeld(db: Database | Transaction, username: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - heldDays * 86_400_000);
  const rows = await db
    .select()
    .from(deletedUsernames)
    .where(and(eq(deletedUsernames.username_hash, hashOf(username)), gt(deletedUsernames.deleted_at, since)));
  return rows.length > 0;
}

/**
 * Returns the hash that is kept of a deleted username, because nothing that names the account is kept. Usernames are ASCII, so lowercasing
 * matches the index.
 */
function hashOf(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('hex');
}
