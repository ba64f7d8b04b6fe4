import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../contract/account.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { sessions, users } from '../database/schema.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import { route } from '../route.ts';
import { readSecret } from '../secrets.ts';
import { KnownDevices } from './known-device.ts';
import { forgetAttempts, loginSubject, takeAttempt } from './login-throttle.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { passwordFault } from './password-policy.ts';
import { clearSessionCookie, hashToken, runningPlan, sessionCookie, startSession } from './session.ts';

export async function accountRoutes(app: FastifyInstance): Promise<void> {
  const devices = new KnownDevices(await readSecret(app.db, 'device'));

  route(app, 'readCaptcha', async () => {
    const challenge = await app.captcha.challenge?.();
    return challenge ?? notFound('A challenge of this server');
  });

  route(app, 'register', async ({ body, db, request, reply }) => {
    const { username, email, password, captchaToken } = body;
    const fault = passwordFault(password, { username, email });
    if (fault) return invalid({ password: [fault] });
    if (!(await app.captcha.spend(captchaToken))) {
      return invalid({ captcha: ['The captcha was not solved in time. Please complete it again.'] });
    }
    const password_hash = await hashPassword(password);
    const isNew = await db.transaction(async (transaction) => {
      const [user] = await transaction
        .insert(users)
        .values({ username, email, password_hash })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (user) await signIn(transaction, user.id, request, reply);
      return user !== undefined;
    });
    if (!isNew) return takenFields(app, username, email);
    return { username, xp: 0, picture: null, is_staff: false, is_subscriber: false };
  });

  route(app, 'login', async ({ body, db, now, request, reply }) => {
    const { username, password } = body;
    const subject = loginSubject(username, devices.read(request, username));
    const wait = await takeAttempt(db, subject, now);
    if (wait !== undefined) {
      return new Refusal('rate_limited', 'Too many wrong logins to this account. Try again later.', {}, wait);
    }
    // Lowered as the throttle's subject is: to the database `İ` is an `i` too, and would be a count of its own.
    const user = await findUser(app, sql`lower(${users.username}) = ${username.toLowerCase()}`);
    if (!(await isPassword(password, user?.password_hash)) || !user) {
      return new Refusal('bad_credentials', 'The username or the password is wrong.');
    }
    await forgetAttempts(db, subject, now);
    await signIn(db, user.id, request, reply);
    devices.remember(request, reply, user.username);
    return signedIn(user);
  });

  route(app, 'logout', async ({ db, request, reply }) => {
    await endSession(db, request);
    clearSessionCookie(request, reply);
    app.csrf.issue(request, reply, undefined);
    return undefined;
  });

  route(app, 'readUser', async ({ user }) => {
    const { image_url, bio, location } = user;
    return { ...signedIn(user), email: user.email, plan: user.plan, profile: { image_url, bio, location } };
  });
}

/** Starts a session in place of the one that the browser had, with a CSRF token of its own. */
async function signIn(db: Database | Transaction, userId: number, request: FastifyRequest, reply: FastifyReply) {
  await endSession(db, request);
  request.server.csrf.issue(request, reply, await startSession(db, userId, request, reply));
}

async function endSession(db: Database | Transaction, request: FastifyRequest): Promise<void> {
  const token = sessionCookie(request);
  if (token) await db.delete(sessions).where(eq(sessions.token_hash, hashToken(token)));
}

async function takenFields(app: FastifyInstance, username: string, email: string): Promise<Refusal> {
  const sameName = sameText(users.username, username);
  const sameEmail = sameText(users.email, email);
  const rows = await app.db
    .select({ name: sql<boolean>`${sameName}`, email: sql<boolean>`${sameEmail}` })
    .from(users)
    .where(or(sameName, sameEmail));
  const fields: Record<string, [string]> = {};
  if (rows.some((row) => row.name)) fields.username = ['This username is already taken.'];
  if (rows.some((row) => row.email)) fields.email = ['An account with this email address already exists.'];
  return invalid(fields);
}

/** The same, whatever the case, as the unique indexes have it. */
function sameText(column: typeof users.username | typeof users.email, text: string): SQL {
  return sql`lower(${column}) = lower(${text})`;
}

async function findUser(app: FastifyInstance, condition: SQL) {
  const [user] = await app.db
    .select({
      id: users.id,
      username: users.username,
      password_hash: users.password_hash,
      xp: users.xp,
      image_url: users.image_url,
      is_staff: users.is_staff,
      plan: runningPlan,
    })
    .from(users)
    .where(condition);
  return user;
}

function signedIn(user: {
  username: string;
  xp: number;
  image_url: string | null;
  is_staff: boolean;
  plan: string | null;
}): SignedIn {
  const { username, xp, image_url, is_staff, plan } = user;
  return { username, xp, picture: image_url, is_staff, is_subscriber: plan !== null };
}
