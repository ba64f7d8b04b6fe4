import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../database/open-database.ts';
import { sessions, users } from '../database/schema.ts';
import type { Rejection } from '../http/rejection.ts';
import { tokenHashOf } from '../session/session.ts';
import { sessionExpired } from '../session/session-rejections.ts';

/**
 * Locks and returns the account, or undefined if it was deleted during the request. Call it before reading the account's tokens, so two
 * simultaneous changes never deadlock.
 */
export async function holdAccount(
  transaction: Transaction,
  userId: number,
): Promise<typeof users.$inferSelect | undefined> {
  // No stronger than necessary, because a mail's token is inserted with a reference to the account.
  const [account] = await transaction.select().from(users).where(eq(users.id, userId)).for('no key update');
  return account;
}

/**
 * The same for the account of the request's session. Rejects if that has ended during the request, as it does when a password is set
 * elsewhere: what the old password allowed must not outlive it.
 */
export async function holdOwnAccount(
  transaction: Transaction,
  userId: number,
  request: FastifyRequest,
): Promise<typeof users.$inferSelect | Rejection> {
  const account = await holdAccount(transaction, userId);
  const isSignedIn = (await transaction.$count(sessions, eq(sessions.token_hash, tokenHashOf(request)))) > 0;
  return account && isSignedIn ? account : sessionExpired();
}
