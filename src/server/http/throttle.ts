import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../database/open-database.ts';
import { throttles } from '../database/schema.ts';

/** How often something can be done within a sliding window. */
export interface Limit {
  attempts: number;
  minutes: number;
}

/** Attempts are counted per minute, so the window slides. */
const stepMs = 60_000;

/** Returns the subject whose attempts count together. Accounts and addresses are stored only as its hash. */
export function throttleSubject(kind: string, ...whose: (string | number | null)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, ...whose]))
    .digest('hex');
}

/** Returns what a caller's address counts as: for IPv6 the /64 network, because one household has all of its addresses. */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // A client that hung up no longer has an address.
  if (!ip) return '';
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [before = '', after] = ip.split('::');
  const groups = before.split(':').filter(Boolean);
  if (after !== undefined) groups.push(...Array(8).fill('0'));
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Takes one of a subject's attempts, and returns the seconds to wait if none is left. It counts an attempt before checking its password, so
 * simultaneous guesses at several processes count, too.
 */
export async function takeAttempt(
  db: Database | Transaction,
  subject: string,
  limit: Limit,
  now: Date,
): Promise<number | undefined> {
  const windowMs = limit.minutes * 60_000;
  return db.transaction(async (transaction) => {
    // One subject's attempts go one after another. Otherwise each of many simultaneous ones would count all the others.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
    const steps = await transaction
      .select({ start: throttles.window_start, count: throttles.count })
      .from(throttles)
      .where(and(eq(throttles.subject, subject), gt(throttles.window_start, new Date(now.getTime() - windowMs))))
      .orderBy(throttles.window_start);
    // A rejected attempt doesn't count. Otherwise the account would stay closed for as long as someone tries.
    if (steps[0] && steps.reduce((sum, { count }) => sum + count, 0) >= limit.attempts) {
      return Math.max(1, Math.ceil((steps[0].start.getTime() + windowMs - now.getTime()) / 1000));
    }
    await transaction
      .insert(throttles)
      .values({ subject, window_start: stepOf(now), count: 1 })
      .onConflictDoUpdate({
        target: [throttles.subject, throttles.window_start],
        set: { count: sql`${throttles.count} + 1` },
      });
    return undefined;
  });
}

/** Returns one attempt that was right, if others share the count. */
export async function giveBackAttempt(db: Database | Transaction, subject: string, now: Date): Promise<void> {
  await db
    .update(throttles)
    .set({ count: sql`${throttles.count} - 1` })
    .where(and(eq(throttles.subject, subject), eq(throttles.window_start, stepOf(now)), gt(throttles.count, sql`0`)));
}

/** Deletes a subject's attempts after a right one. */
export async function forgetAttempts(db: Database | Transaction, subject: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.subject, subject));
}

function stepOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / stepMs) * stepMs);
}
