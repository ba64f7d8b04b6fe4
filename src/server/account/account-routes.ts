import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open-database.ts';
import { users } from '../database/schema.ts';
import { invalid, notFound, Rejection } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { forgetAttempts, giveBackAttempt, networkOf, takeAttempt, throttleSubject } from '../http/throttle.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import { readSecret } from '../process/secrets.ts';
import { clearSessionCookie } from '../session/session.ts';
import { signedIn, userReply } from '../session/user-mapper.ts';
import { accountSettingsRoutes } from './account-settings-routes.ts';
import { isHeld } from './deleted-usernames.ts';
import { holdAccount } from './hold-account.ts';
import { KnownDevices } from './known-device.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { hashPassword, isOutdated, isPassword } from './password-hash.ts';
import { passwordFault } from './password-policy.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { endSession, findUser, rejectSuspended, signIn } from './sign-in.ts';

/** Limits one account, or one device that it knows, whether or not the account exists. */
const accountLimit = { attempts: 10, minutes: 15 };
/** Limits right logins to one account, because each costs a hash. Wrong ones don't count, so nobody can use them up for another. */
const rightLimit = { attempts: 60, minutes: 60 };
/** Limits one network on devices that the account doesn't know. Many people can share a network, so only wrong ones count. */
const networkLimit = { attempts: 100, minutes: 15 };
/** Limits one network, right ones included: enough for a school, too few for a farm of accounts. */
const registrationLimit = { attempts: 100, minutes: 60 };

export async function accountRoutes(app: FastifyInstance): Promise<void> {
  const devices = new KnownDevices(await readSecret(app.db, 'device'));

  route(app, 'readCaptcha', async () => {
    const challenge = await app.captcha.challenge?.();
    return challenge ?? notFound('A captcha of this server');
  });

  recoveryRoutes(app, devices);
  accountSettingsRoutes(app);
  passkeyRoutes(app, devices);

  route(app, 'register', async ({ body, db, now, request, reply }) => {
    const { username, email, password, captchaToken } = body;
    const fault = passwordFault(password, { username, email });
    if (fault) return invalid({ password: [fault] });
    const wait = await takeAttempt(db, throttleSubject('register from', networkOf(request)), registrationLimit, now);
    if (wait !== undefined) {
      return new Rejection('rate_limited', 'Too many registrations from this network. Try again later.', {}, wait);
    }
    const solved = await app.captcha.spend(captchaToken);
    if (solved === 'unreachable') {
      return new Rejection('unavailable', "We couldn't check the captcha. Try again in a moment.", {}, 5);
    }
    if (!solved) {
      return invalid({ captcha: ["The captcha wasn't solved in time. Please complete it again."] });
    }
    const password_hash = await hashPassword(password);
    const account = await db.transaction(async (transaction) => {
      const [user] = await transaction
        .insert(users)
        .values({ username, email, password_hash })
        .onConflictDoNothing()
        .returning();
      if (!user) return undefined;
      if (await isHeld(transaction, username, now)) {
        await transaction.delete(users).where(eq(users.id, user.id));
        return undefined;
      }
      await signIn(transaction, user.id, request, reply);
      await queueMail(
        transaction,
        { kind: 'verify_email', recipient: email, site: siteOrigin(request), user_id: user.id },
        now,
      );
      return user;
    });
    if (!account) return takenFields(app, username, email, now);
    devices.remember(request, reply, username);
    return signedIn({ ...account, plan: null });
  });

  route(app, 'login', async ({ body, db, now, request, reply }) => {
    const { username, password } = body;
    const device = devices.read(request, username);
    const account = throttleSubject('login', username.toLowerCase(), device ?? null);
    const network = throttleSubject('login from', networkOf(request));
    const networkWait = device === undefined ? await takeAttempt(db, network, networkLimit, now) : undefined;
    if (networkWait !== undefined) {
      return new Rejection(
        'rate_limited',
        'Too many wrong logins from this network. Try again later.',
        {},
        networkWait,
      );
    }
    const wait = await takeAttempt(db, account, accountLimit, now);
    if (wait !== undefined) {
      return new Rejection('rate_limited', 'Too many wrong logins to this account. Try again later.', {}, wait);
    }
    const right = throttleSubject('right login', username.toLowerCase());
    const rightWait = await takeAttempt(db, right, rightLimit, now);
    if (rightWait !== undefined) {
      return new Rejection('rate_limited', 'Too many logins to this account. Try again later.', {}, rightWait);
    }
    // Lowercased like the throttle's subject: the database treats `İ` as an `i`, so it would otherwise get its own count.
    const user = await findUser(db, sql`lower(${users.username}) = ${username.toLowerCase()}`);
    const wrong = new Rejection('bad_credentials', 'The username or password is wrong.');
    if (!(await isPassword(password, user?.password_hash)) || !user) {
      await giveBackAttempt(db, right, now);
      return wrong;
    }
    const suspension = rejectSuspended(user);
    if (suspension) return suspension;
    const isSignedIn = await db.transaction(async (transaction) => {
      const held = await holdAccount(transaction, user.id);
      // Another can have been set meanwhile, or the same one hashed again.
      const isSame = held?.password_hash === user.password_hash;
      if (!held || !(isSame || (await isPassword(password, held.password_hash)))) return false;
      await signIn(transaction, user.id, request, reply);
      return true;
    });
    if (!isSignedIn) return wrong;
    await forgetAttempts(db, account);
    if (device === undefined) await giveBackAttempt(db, network, now);
    if (isOutdated(user.password_hash)) await renewHash(db, user, password);
    devices.remember(request, reply, user.username);
    return signedIn(user);
  });

  route(app, 'logout', async ({ db, request, reply }) => {
    await endSession(db, request);
    clearSessionCookie(request, reply);
    app.csrf.issue(request, reply, undefined);
    return undefined;
  });

  route(app, 'readUser', async ({ user }) => userReply(user));
}

/** Hashes a correct password again, at today's cost. */
async function renewHash(
  db: Database,
  { id, password_hash }: Pick<typeof users.$inferSelect, 'id' | 'password_hash'>,
  password: string,
): Promise<void> {
  // Unless another password was set meanwhile.
  await db
    .update(users)
    .set({ password_hash: await hashPassword(password) })
    .where(and(eq(users.id, id), eq(users.password_hash, password_hash)));
}

async function takenFields(app: FastifyInstance, username: string, email: string, now: Date): Promise<Rejection> {
  const sameName = sameText(users.username, username);
  const sameEmail = sameText(users.email, email);
  const rows = await app.db
    .select({ name: sql<boolean>`${sameName}`, email: sql<boolean>`${sameEmail}` })
    .from(users)
    .where(or(sameName, sameEmail));
  const fields: Record<string, [string]> = {};
  if (rows.some((row) => row.name) || (await isHeld(app.db, username, now)))
    fields.username = ['This username is already taken.'];
  if (rows.some((row) => row.email)) fields.email = ['An account with this email address already exists.'];
  return invalid(fields);
}

/** Compares without case, as the unique indexes do. */
function sameText(column: typeof users.username | typeof users.email, text: string): SQL {
  return sql`lower(${column}) = lower(${text})`;
}
