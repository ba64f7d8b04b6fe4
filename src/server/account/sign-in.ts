import { eq, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountSuspended } from '../account-suspended.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { sessions, users } from '../database/schema.ts';
import type { Refusal } from '../refusal.ts';
import { hashToken, sessionCookie, startSession } from '../session.ts';
import { userColumns } from '../user-mapper.ts';

/** Starts a session in place of the one that the browser had, with a CSRF token of its own. */
export async function signIn(db: Database | Transaction, userId: number, request: FastifyRequest, reply: FastifyReply) {
  await endSession(db, request);
  request.server.csrf.issue(request, reply, await startSession(db, userId, request, reply));
}

export async function endSession(db: Database | Transaction, request: FastifyRequest): Promise<void> {
  const token = sessionCookie(request);
  if (token) await db.delete(sessions).where(eq(sessions.token_hash, hashToken(token)));
}

/** Whose login it is, by a condition that one user meets. */
export async function findUser(db: Database, condition: SQL) {
  const [user] = await db
    .select({ ...userColumns, password_hash: users.password_hash, suspended_at: users.suspended_at })
    .from(users)
    .where(condition);
  return user;
}

/** Why a user who has proved who they are may not sign in all the same. */
export function refuseSuspended({ suspended_at }: { suspended_at: Date | null }): Refusal | undefined {
  return suspended_at === null ? undefined : accountSuspended();
}
