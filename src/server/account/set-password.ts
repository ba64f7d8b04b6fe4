import { and, eq, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../database/open-database.ts';
import { passkeys, sessions, users } from '../database/schema.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { revokeMailedLinks } from '../mail/account-token.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import { tokenHashOf } from '../session/session.ts';

interface SetPassword {
  account: typeof users.$inferSelect;
  password_hash: string;
  request: FastifyRequest;
  now: Date;
}

/**
 * Sets a new password for a locked account. Ends every session except the request's, and revokes mailed links. Passkeys stay, and the mail
 * to the owner names them.
 */
export async function setPassword(
  transaction: Transaction,
  { account, password_hash, request, now }: SetPassword,
): Promise<void> {
  const { id, email: recipient, username } = account;
  await transaction.update(users).set({ password_hash }).where(eq(users.id, id));
  await transaction
    .delete(sessions)
    .where(and(eq(sessions.user_id, id), ne(sessions.token_hash, tokenHashOf(request))));
  await revokeMailedLinks(transaction, account);
  const remaining = await transaction.$count(passkeys, eq(passkeys.user_id, id));
  const notice = {
    kind: 'password_changed',
    recipient,
    username,
    site: siteOrigin(request),
    passkeys: remaining,
  } as const;
  await queueMail(transaction, notice, now);
}
