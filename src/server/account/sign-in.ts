import { eq, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../database/open-database.ts';
import { sessions, users } from '../database/schema.ts';
import type { Rejection } from '../http/rejection.ts';
import { hashToken, sessionCookie, startSession } from '../session/session.ts';
import { accountSuspended } from '../session/session-rejections.ts';
import { userColumns } from '../session/user-mapper.ts';

/** Replaces the browser's session with a new one that has its own CSRF token. `passkeyId`: the passkey that opens it, if one does. */
export async function signIn(
  db: Database | Transaction,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  passkeyId?: string,
) {
  await endSession(db, request);
  request.server.csrf.issue(request, reply, await startSession(db, userId, request, reply, passkeyId));
}

export async function endSession(db: Database | Transaction, request: FastifyRequest): Promise<void> {
  const token = sessionCookie(request);
  if (token) await db.delete(sessions).where(eq(sessions.token_hash, hashToken(token)));
}

/** Returns the user who meets the condition, which no two users do. */
export async function findUser(db: Database, condition: SQL) {
  const [user] = await db
    .select({ ...userColumns, password_hash: users.password_hash, suspended_at: users.suspended_at })
    .from(users)
    .where(condition);
  return user;
}

/** Returns why an authenticated user still can't log in. */
export function rejectSuspended({ suspended_at }: { suspended_at: Date | null }): Rejection | undefined {
  return suspended_at === null ? undefined : accountSuspended();
}
