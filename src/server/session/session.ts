import { hash, randomBytes } from 'node:crypto';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { anonymousViewer, type Viewer } from '../../rules/access.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { prebuilt } from '../database/prebuilt.ts';
import { sessions, users } from '../database/schema.ts';
import type { Env } from '../process/env.ts';
import { type UserRow, userColumns } from './user-mapper.ts';

/** The signed-in user of a request. */
export type SessionUser = UserRow;

/**
 * `expired`: the session cookie is no longer valid. `suspended`: the session is valid but its account is suspended. `isFresh`: the user
 * gave the password or a passkey within the last 15 minutes. `hasSecondFactor`: the user gave a passkey in this session.
 */
export type SessionState =
  | { kind: 'anonymous' }
  | { kind: 'expired' }
  | { kind: 'suspended' }
  | { kind: 'signed-in'; user: SessionUser; tokenHash: string; isFresh: boolean; hasSecondFactor: boolean };

const sessionDays = 90;
const idleDays = 30;

/** Maximum sessions per account. Without it, repeated logins grow the list without limit. */
const mostSessions = 100;

export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Returns whether visitors use HTTPS, according to PUBLIC_URL or else to the request (or a trusted proxy). */
export function isHttps(request: FastifyRequest): boolean {
  const { publicUrl } = request.server.env;
  return publicUrl ? publicUrl.startsWith('https:') : request.protocol === 'https';
}

/** Over HTTPS the names get the prefix that forbids a Domain and other hosts' cookies (RFC 6265bis, 4.1.3). */
export function cookieName(request: FastifyRequest, name: 'sessionid' | 'csrftoken'): string {
  return isHttps(request) ? `__Host-${name}` : name;
}

/** Parses the cookies when one is first needed: files, and what is the same for everyone, need none. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  request.cookies ??= request.server.parseCookie(request.headers.cookie ?? '');
  return request.cookies[name];
}

export function sessionCookie(request: FastifyRequest): string | undefined {
  return readCookie(request, cookieName(request, 'sessionid'));
}

/** Returns the stored hash of the request's session token. Without a cookie, it matches no session. */
export function tokenHashOf(request: FastifyRequest): string {
  return hashToken(sessionCookie(request) ?? '');
}

/** Returns whether a session is still valid: neither too old nor idle for too long. */
export const isLive = sql`(${sessions.expires_at} > now()
  and ${sessions.used_at} > now() - make_interval(days => ${idleDays}))`;

/** All that a session, its user, and their plan say, but for the experience points, which each right answer raises. */
export const sessionMark = sql<string>`row(${sql.join(
  [
    ...Object.entries(userColumns).flatMap(([name, column]) => (name === 'xp' ? [] : [column])),
    users.suspended_at,
    sessions.second_factor_at,
  ],
  sql`, `,
)})::text`;

// Without a name, so that it can go through a pooler.
const sessionQuery = prebuilt((db) =>
  db
    .select({
      ...userColumns,
      suspended_at: users.suspended_at,
      mark: sessionMark,
      isFresh: sql<boolean>`coalesce(${sessions.confirmed_at}, ${sessions.created_at}) > now() - interval '15 minutes'`,
      hasSecondFactor: sql<boolean>`${sessions.second_factor_at} is not null`,
      wasUsedLongAgo: sql<boolean>`${sessions.used_at} < now() - interval '1 hour'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token_hash, sql.placeholder('tokenHash')), isLive))
    .prepare(''),
);

/** Calls `keep` with a session that's signed in, and its mark. */
export async function readSession(
  db: Database,
  token: string | undefined,
  keep?: (session: { state: Extract<SessionState, { kind: 'signed-in' }>; mark: string }) => void,
): Promise<SessionState> {
  if (!token) return { kind: 'anonymous' };
  const tokenHash = hashToken(token);
  const [row] = await sessionQuery(db).execute({ tokenHash });
  if (!row) return { kind: 'expired' };
  const { wasUsedLongAgo, suspended_at, mark, isFresh, hasSecondFactor, ...user } = row;
  if (suspended_at !== null) return { kind: 'suspended' };
  if (wasUsedLongAgo) await db.update(sessions).set({ used_at: sql`now()` }).where(eq(sessions.token_hash, tokenHash));
  const state = { kind: 'signed-in', user, tokenHash, isFresh, hasSecondFactor } as const;
  keep?.({ state, mark });
  return state;
}

/**
 * Starts a session, ends the account's least recently used ones beyond the most, sets its cookie, and returns the cookie's value, to which
 * the next CSRF token is bound.
 */
export async function startSession(
  db: Database | Transaction,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  passkeyId?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(Date.now() + sessionDays * 86_400_000);
  await db.insert(sessions).values({
    token_hash: hashToken(token),
    user_id: userId,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    expires_at: expires,
    ...(passkeyId !== undefined && { second_factor_at: sql`now()`, passkey_id: passkeyId }),
  });
  const isOwn = eq(sessions.user_id, userId);
  const stored = db
    .select({ token_hash: sessions.token_hash })
    .from(sessions)
    .where(isOwn)
    .orderBy(desc(sessions.used_at))
    .limit(mostSessions);
  await db.delete(sessions).where(and(isOwn, notInArray(sessions.token_hash, stored)));
  reply.setCookie(cookieName(request, 'sessionid'), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request),
    expires,
  });
  return token;
}

/** Records that the session's user has authenticated again, by the password or by a passkey. */
export async function confirmSession(db: Database | Transaction, tokenHash: string, passkeyId?: string): Promise<void> {
  const secondFactor = passkeyId !== undefined && {
    second_factor_at: sql`now()`,
    // The first one stays: once it's removed, what it opened must end.
    passkey_id: sql`case when ${sessions.second_factor_at} is null then ${passkeyId} else ${sessions.passkey_id} end`,
  };
  await db
    .update(sessions)
    .set({ confirmed_at: sql`now()`, ...secondFactor })
    .where(eq(sessions.token_hash, tokenHash));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request, 'sessionid'), { path: '/', secure: isHttps(request) });
}

/** Staff without the second factor that this installation requires see what learners see. */
export function viewerOf(
  session: SessionState,
  { isSecondFactorRequired }: Pick<Env, 'isSecondFactorRequired'>,
): Viewer {
  if (session.kind !== 'signed-in') return anonymousViewer;
  const { user, hasSecondFactor } = session;
  return { signedIn: true, isStaff: user.is_staff && (hasSecondFactor || !isSecondFactorRequired), plan: user.plan };
}
