import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/open-database.ts';
import { sessions, users } from '../database/schema.ts';

/**
 * Suspends an account: nobody can sign in, and its sessions only say why. Null lifts the suspension and ends the sessions, because one of
 * them could be the reason for it.
 */
export async function suspendUser(transaction: Transaction, userId: number, since: Date | null): Promise<void> {
  await transaction.update(users).set({ suspended_at: since }).where(eq(users.id, userId));
  if (since === null) await transaction.delete(sessions).where(eq(sessions.user_id, userId));
}
