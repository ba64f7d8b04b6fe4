import { randomBytes } from 'node:crypto';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/open-database.ts';
import { accountTokens, outgoingMails, type TokenPurpose } from '../database/schema.ts';
import { hashToken } from '../session/session.ts';

const lifetimeMs: Record<TokenPurpose, number> = { reset_password: 3_600_000, verify_email: 3 * 86_400_000 };

export interface AccountToken {
  user_id: number;
  email: string;
}

/** Creates a token for a mailed link and stores only its hash. Earlier tokens stay valid, so the link in any of several mails works. */
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

/** Returns the owner of a valid token. */
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

/** Returns the owner and uses up all of their tokens for this purpose. Of several simultaneous requests with one token, one succeeds. */
export async function spendAccountToken(
  transaction: Transaction,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<AccountToken | undefined> {
  const [owner] = await transaction
    .delete(accountTokens)
    .where(isGood(purpose, token, now))
    .returning({ user_id: accountTokens.user_id, email: accountTokens.email });
  if (owner) {
    const isOfOwner = eq(accountTokens.user_id, owner.user_id);
    await transaction.delete(accountTokens).where(and(isOfOwner, eq(accountTokens.purpose, purpose)));
  }
  return owner;
}

/**
 * Revokes every link that would open the account or change its address, whether sent or queued. A link that confirms the account's current
 * address stays valid.
 */
export async function revokeMailedLinks(transaction: Transaction, user: { id: number; email: string }): Promise<void> {
  const email = sql`lower(${user.email})`;
  // Mails first, because a sender holds a mail's row until its token is stored.
  const { mail } = outgoingMails;
  await transaction.delete(outgoingMails).where(
    sql`${mail}->>'kind' = 'verify_email' and (${mail}->>'user_id')::int = ${user.id}
        and lower(${mail}->>'recipient') <> ${email}`,
  );
  const isOther = sql`lower(${accountTokens.email}) <> ${email}`;
  await transaction
    .delete(accountTokens)
    .where(and(eq(accountTokens.user_id, user.id), or(eq(accountTokens.purpose, 'reset_password'), isOther)));
}

function isGood(purpose: TokenPurpose, token: string, now: Date) {
  return and(
    eq(accountTokens.token_hash, hashToken(token)),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expires_at, now),
  );
}
