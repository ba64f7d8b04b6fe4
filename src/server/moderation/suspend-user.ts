import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/open-database.ts';
import { sessions, users } from '../database/schema.ts';

/**
 * From now on nobody can sign in to the account, and its sessions only say why they open nothing. Null lifts the suspension and ends them:
 * one of them may be the reason for it.
 */
export async function suspendUser(transaction: Transaction, userId: number, since: Date | null): Promise<void> {
  await transaction.update(users).set({ suspended_at: since }).where(eq(users.id, userId));
  if (since === null) await transaction.delete(sessions).where(eq(sessions.user_id, userId));
}
