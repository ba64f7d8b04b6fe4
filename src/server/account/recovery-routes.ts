import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Calls } from '../../contract/calls.ts';
import { users } from '../database/schema.ts';
import { invalid, Rejection } from '../http/rejection.ts';
import { type CallContext, route } from '../http/route.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { networkOf, takeAttempt, throttleSubject } from '../http/throttle.ts';
import { readAccountToken, spendAccountToken } from '../mail/account-token.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import { holdAccount } from './hold-account.ts';
import type { KnownDevices } from './known-device.ts';
import { hashPassword } from './password-hash.ts';
import { passwordFault } from './password-policy.ts';
import { setPassword } from './set-password.ts';

const addressLimit = { attempts: 20, minutes: 60 };

/** As long as a link is valid, so anyone whose request for another email is rejected already has one with a valid link. */
const mailLimit = { attempts: 5, minutes: 60 };

const badLink = 'This link is no longer valid. Request a new one.';

export function recoveryRoutes(app: FastifyInstance, devices: KnownDevices): void {
  route(app, 'forgotPassword', async (context) => {
    const rejection = await askForMail(context, 'reset_password');
    return rejection ?? { message: 'Password reset email sent. Please check your inbox.' };
  });

  route(app, 'forgotUsername', async (context) => {
    const rejection = await askForMail(context, 'remind_username');
    return rejection ?? { message: 'Username reminder email sent. Please check your inbox.' };
  });

  route(app, 'resetPassword', async ({ body, db, now, request, reply }) => {
    const owner = await readAccountToken(db, 'reset_password', body.token, now);
    const [user] = owner ? await db.select().from(users).where(eq(users.id, owner.user_id)) : [];
    if (!user) return invalid({ token: [badLink] });
    const fault = passwordFault(body.password, user);
    if (fault) return invalid({ password: [fault] });
    const password_hash = await hashPassword(body.password);
    const isDone = await db.transaction(async (transaction) => {
      const account = await holdAccount(transaction, user.id);
      const used = account && (await spendAccountToken(transaction, 'reset_password', body.token, now));
      if (!used) return false;
      // The link proved the address, if it's still the account's.
      const email_verified_at = sql`case when ${users.email} = ${used.email}
        then coalesce(${users.email_verified_at}, ${now.toISOString()}::timestamptz) else ${users.email_verified_at} end`;
      await transaction.update(users).set({ email_verified_at }).where(eq(users.id, user.id));
      await setPassword(transaction, { account, password_hash, request, now });
      return true;
    });
    if (!isDone) return invalid({ token: [badLink] });
    // From now on the owner can log in even while strangers use up the account's attempts.
    devices.remember(request, reply, user.username);
    return { message: 'Password has been reset successfully. You can now login with your new password.' };
  });
}

/** The lookup of the address happens when the mail is sent, so the response is the same for known and unknown addresses. */
async function askForMail(
  { body, db, now, request }: Pick<CallContext<Calls['forgotPassword']>, 'body' | 'db' | 'now' | 'request'>,
  kind: 'reset_password' | 'remind_username',
): Promise<Rejection | undefined> {
  const wait = await takeAttempt(db, throttleSubject('emails from', networkOf(request)), addressLimit, now);
  if (wait !== undefined) {
    return new Rejection(
      'rate_limited',
      'Too many emails were requested from this network. Try again later.',
      {},
      wait,
    );
  }
  await db.transaction(async (transaction) => {
    const toOne = throttleSubject(kind, body.email.toLowerCase());
    if ((await takeAttempt(transaction, toOne, mailLimit, now)) !== undefined) return;
    await queueMail(transaction, { kind, recipient: body.email, site: siteOrigin(request) }, now);
  });
  return undefined;
}
