import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { throttles } from '../database/schema.ts';

const attempts = 10;
const windowMs = 15 * 60_000;
/** Attempts are counted by the minute, so that the window slides. */
const stepMs = 60_000;

/** Whose attempts are counted together: an account's, or those of one device that it knows. The name may exist or not. */
export function loginSubject(username: string, device: string | undefined): string {
  const subject = ['login', username.toLowerCase(), device ?? null];
  return createHash('sha256').update(JSON.stringify(subject)).digest('hex');
}

/**
 * Takes one of the ten attempts that a subject has in 15 minutes, and returns the seconds to wait if none is left. An attempt is
 * counted before the password is looked at, so that guesses which are sent together, to several processes, are counted too.
 */
export async function takeAttempt(db: Database, subject: string, now: Date): Promise<number | undefined> {
  const step = new Date(Math.floor(now.getTime() / stepMs) * stepMs);
  return db.transaction(async (transaction) => {
    // Those of one subject one after the other, or of many at once each would count all the others.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
    const steps = await transaction
      .select({ start: throttles.window_start, count: throttles.count })
      .from(throttles)
      .where(and(eq(throttles.subject, subject), gt(throttles.window_start, windowBefore(now))))
      .orderBy(throttles.window_start);
    // A refused attempt is not counted, or the account would stay closed for as long as someone tries.
    if (steps[0] && steps.reduce((sum, { count }) => sum + count, 0) >= attempts) {
      return Math.max(1, Math.ceil((steps[0].start.getTime() + windowMs - now.getTime()) / 1000));
    }
    await transaction
      .insert(throttles)
      .values({ subject, window_start: step, count: 1 })
      .onConflictDoUpdate({
        target: [throttles.subject, throttles.window_start],
        set: { count: sql`${throttles.count} + 1` },
      });
    return undefined;
  });
}

/** Forgets a subject's attempts after a right one, and everyone's that are past. */
export async function forgetAttempts(db: Database, subject: string, now: Date): Promise<void> {
  await db.delete(throttles).where(eq(throttles.subject, subject));
  await db.delete(throttles).where(lt(throttles.window_start, windowBefore(now)));
}

function windowBefore(now: Date): Date {
  return new Date(now.getTime() - windowMs);
}
