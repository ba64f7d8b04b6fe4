import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userScope } from '../database/bump-versions.ts';
import type { Database } from '../database/open-database.ts';
import { sessions, syncCounters, syncRows, users } from '../database/schema.ts';
import { invalid, notFound, Rejection } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { takeAttempt, throttleSubject } from '../http/throttle.ts';
import { hideFromLeaderboard } from '../leaderboard/hide-from-leaderboard.ts';
import { readAccountToken, revokeMailedLinks, spendAccountToken } from '../mail/account-token.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import { clearSessionCookie, isLive, tokenHashOf } from '../session/session.ts';
import { ProviderUnavailable } from '../subscription/provider.ts';
import { holdUsername } from './deleted-usernames.ts';
import { exportAccount } from './export-account.ts';
import { holdAccount, holdOwnAccount } from './hold-account.ts';
import { hashPassword } from './password-hash.ts';
import { passwordFault } from './password-policy.ts';
import { rejectWrongPassword } from './reject-wrong-password.ts';
import { setPassword } from './set-password.ts';

const mailLimit = { attempts: 5, minutes: 60 };

/** Serves what users change about their account. */
export function accountSettingsRoutes(app: FastifyInstance): void {
  route(app, 'readAccount', async ({ db, user }) => {
    const [account] = await db.select().from(users).where(eq(users.id, user.id));
    if (!account) throw new Error('The account was deleted during the request.');
    return {
      email: account.email,
      is_email_verified: account.email_verified_at !== null,
      created_at: account.created_at.toISOString(),
    };
  });

  route(app, 'sendVerification', async ({ db, user, now, request }) => {
    const rejection = await limitMails(db, user.id, now);
    if (rejection) return rejection;
    await queueMail(
      db,
      { kind: 'verify_email', recipient: user.email, site: siteOrigin(request), user_id: user.id },
      now,
    );
    return { message: `We emailed a link to ${user.email}.` };
  });

  route(app, 'verifyEmail', async ({ body, db, now }) => {
    const confirmed = db.transaction(async (transaction) => {
      const owner = await readAccountToken(transaction, 'verify_email', body.token, now);
      const before = owner && (await holdAccount(transaction, owner.user_id));
      if (!before || !(await spendAccountToken(transaction, 'verify_email', body.token, now))) return undefined;
      const { email } = owner;
      await transaction.update(users).set({ email, email_verified_at: now }).where(eq(users.id, before.id));
      if (before.email.toLowerCase() !== email.toLowerCase()) {
        // Links mailed to the old address stop working.
        await revokeMailedLinks(transaction, { id: before.id, email });
        const notice = { kind: 'email_changed', recipient: before.email, username: before.username, email } as const;
        await queueMail(transaction, notice, now);
      }
      return email;
    });
    const email = await confirmed.catch(unlessTaken);
    if (email === undefined) {
      return invalid({ token: ['This link is no longer valid. Request a new one on your account page.'] });
    }
    return { message: `${email} is confirmed.` };
  });

  route(app, 'changeEmail', async ({ body, db, user, now, request }) => {
    const wrong = await rejectWrongPassword(db, user.id, body.password, 'password', now);
    if (wrong) return wrong;
    // Before the look for another account, or anyone with a password could ask for addresses without end.
    const rejection = await limitMails(db, user.id, now);
    if (rejection) return rejection;
    const [other] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, body.email.toLowerCase()), ne(users.id, user.id)));
    if (other) return invalid({ email: ['An account with this email address already exists.'] });
    const { id: user_id, username } = user;
    const { email } = body;
    const ended = await db.transaction(async (transaction) => {
      const account = await holdOwnAccount(transaction, user_id, request);
      if (account instanceof Rejection) return account;
      const link = { kind: 'verify_email', recipient: email, site: siteOrigin(request), user_id } as const;
      await queueMail(transaction, link, now);
      if (user.email.toLowerCase() === email.toLowerCase()) return undefined;
      const notice = { kind: 'email_change_asked', recipient: user.email, username, email } as const;
      await queueMail(transaction, notice, now);
      return undefined;
    });
    return ended ?? { message: `We emailed a link to ${email}. Open it to change the address.` };
  });

  route(app, 'changePassword', async ({ body, db, user, now, request }) => {
    const wrong = await rejectWrongPassword(db, user.id, body.current_password, 'current_password', now);
    if (wrong) return wrong;
    const fault = passwordFault(body.password, user);
    if (fault) return invalid({ password: [fault] });
    const password_hash = await hashPassword(body.password);
    const ended = await db.transaction(async (transaction) => {
      const account = await holdOwnAccount(transaction, user.id, request);
      if (account instanceof Rejection) return account;
      await setPassword(transaction, { account, password_hash, request, now });
      return undefined;
    });
    return ended ?? { message: 'Your password was changed, and every other session has ended.' };
  });

  route(app, 'listSessions', async ({ db, user, request }) => {
    const rows = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.user_id, user.id), isLive))
      .orderBy(desc(sessions.used_at), desc(sessions.created_at));
    const current = tokenHashOf(request);
    return rows.map(({ id, user_agent, created_at, used_at, token_hash }) => ({
      id,
      user_agent,
      created_at: created_at.toISOString(),
      used_at: used_at.toISOString(),
      is_current: token_hash === current,
    }));
  });

  route(app, 'endOwnSession', async ({ db, user, params }) => {
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.id, params.id), eq(sessions.user_id, user.id)))
      .returning({ id: sessions.id });
    return ended.length === 0 ? notFound('This session') : undefined;
  });

  route(app, 'exportAccount', ({ db, user, now }) => exportAccount(db, user.id, now));

  route(app, 'deleteAccount', async ({ body, db, user, now, request, reply }) => {
    const wrong = await rejectWrongPassword(db, user.id, body.password, 'password', now);
    if (wrong) return wrong;
    // Ended payments can't be taken back, so it is decided before, and a session that ends meanwhile changes nothing.
    const account = await db.transaction((transaction) => holdOwnAccount(transaction, user.id, request));
    if (account instanceof Rejection) return account;
    const rejection = await endPayments(app, user.id);
    if (rejection) return rejection;
    await db.transaction(async (transaction) => {
      if (!(await holdAccount(transaction, user.id))) return;
      // Of the shared numbers that a learner contributed to, only the leaderboard's have a name.
      await hideFromLeaderboard(transaction, user.id, true);
      await holdUsername(transaction, user.username, now);
      await transaction.delete(users).where(eq(users.id, user.id));
      await transaction.delete(syncRows).where(eq(syncRows.scope, userScope(user.id)));
      await transaction.delete(syncCounters).where(eq(syncCounters.scope, userScope(user.id)));
    });
    clearSessionCookie(request, reply);
    app.csrf.issue(request, reply, undefined);
    return undefined;
  });
}

/** A deleted account must not be charged. */
async function endPayments({ subscriptions }: FastifyInstance, userId: number): Promise<Rejection | undefined> {
  try {
    await subscriptions.forget(userId);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return new Rejection('unavailable', "We can't reach the payment provider. Try again in a moment.", {}, 30);
  }
}

/** Another account took the address meanwhile. Only the index can tell, because both could register simultaneously. */
function unlessTaken(error: unknown): undefined {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  if (cause?.code !== '23505' || cause.constraint !== 'users_email_key') throw error;
}

async function limitMails(db: Database, userId: number, now: Date): Promise<Rejection | undefined> {
  const wait = await takeAttempt(db, throttleSubject('verify_email', userId), mailLimit, now);
  if (wait === undefined) return undefined;
  return new Rejection('rate_limited', 'We already sent several emails. Check your inbox.', {}, wait);
}
