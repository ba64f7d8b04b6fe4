import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database, Transaction } from '../database/open-database.ts';
import { accountTokens } from '../database/schema.ts';
import { hashToken } from './session.ts';

export type TokenPurpose = 'reset_password' | 'verify_email';

const lifetimeMs: Record<TokenPurpose, number> = { reset_password: 3_600_000, verify_email: 3 * 86_400_000 };

export interface AccountToken {
  user_id: number;
  email: string;
}

/** A token for a mailed link; only its hash is stored. Earlier ones stay good, so that any mail of several can be used. */
export async function makeAccountToken(
  db: Database | Transaction,
  purpose: TokenPurpose,
  owner: AccountToken,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + lifetimeMs[purpose]);
  await db.insert(accountTokens).values({ token_hash: hashToken(token), purpose, ...owner, expires_at });
  return token;
}

/** Whose a token is, if it is still good. */
export async function readAccountToken(
  db: Database | Transaction,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<AccountToken | undefined> {
  const [owner] = await db
    .select({ user_id: accountTokens.user_id, email: accountTokens.email })
    .from(accountTokens)
    .where(isGood(purpose, token, now));
  return owner;
}

/** The same, and with it the user's other tokens of this purpose are used up. Of many who come at once with one token one gets it. */
export async function useAccountToken(
  transaction: Transaction,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<AccountToken | undefined> {
  const [owner] = await transaction
    .delete(accountTokens)
    .where(isGood(purpose, token, now))
    .returning({ user_id: accountTokens.user_id, email: accountTokens.email });
  if (owner) await revokeAccountTokens(transaction, purpose, owner.user_id);
  return owner;
}

export async function revokeAccountTokens(
  transaction: Transaction,
  purpose: TokenPurpose,
  userId: number,
): Promise<void> {
  await transaction
    .delete(accountTokens)
    .where(and(eq(accountTokens.user_id, userId), eq(accountTokens.purpose, purpose)));
}

function isGood(purpose: TokenPurpose, token: string, now: Date) {
  return and(
    eq(accountTokens.token_hash, hashToken(token)),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expires_at, now),
  );
}
