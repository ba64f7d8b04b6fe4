import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/open-database.ts';
import { users } from '../database/schema.ts';

/** The account as it is, held before its links are looked at, so that two changes at once never wait for each other. */
export async function holdAccount(transaction: Transaction, userId: number) {
  // No stronger than it must be: a mail's token refers to the account while it is held.
  const [account] = await transaction.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!account) throw new Error('The account was deleted during the request.');
  return account;
}
