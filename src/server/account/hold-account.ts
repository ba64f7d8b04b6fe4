import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/open-database.ts';
import { users } from '../database/schema.ts';

/** Locks and returns the account. Call it before reading the account's tokens, so two simultaneous changes never deadlock. */
export async function holdAccount(transaction: Transaction, userId: number) {
  // No stronger than necessary, because a mail's token is inserted with a reference to the account.
  const [account] = await transaction.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!account) throw new Error('The account was deleted during the request.');
  return account;
}
