import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { DailyReminder } from '../../contract/push.ts';
import { nextDailyAt, utcDay } from '../../rules/puzzle-day.ts';
import type { Database } from '../database/open-database.ts';
import { pushSubscriptions, puzzleProgress, puzzles, users } from '../database/schema.ts';
import { runPeriodically } from '../process/run-periodically.ts';
import { dailyOf } from '../puzzles/daily.ts';
import { deliverPush } from './deliver-push.ts';
import { nextReminderAt, reminderDay } from './reminder-time.ts';
import type { Vapid } from './vapid.ts';

export interface ReminderContext {
  db: Database;
  vapid: Vapid;
  log: FastifyBaseLogger;
  now: () => Date;
  fetch?: typeof globalThis.fetch;
}

type Subscription = typeof pushSubscriptions.$inferSelect;

/** Sent together. */
const batch = 50;
/** Longer than a batch can take. After it, a killed process's batch is due again. */
const leaseMs = 2 * 60_000;
const firstRetryMs = 60_000;
const longestRetryMs = 3_600_000;
const mostAttempts = 4;
const pollMs = 20_000;

/** Sends due reminders, and returns how many subscriptions it looked at. */
export async function sendDueReminders(reminding: ReminderContext): Promise<number> {
  let seen = 0;
  for (let taken = 1; taken > 0; seen += taken) taken = await sendBatch(reminding);
  return seen;
}

async function sendBatch(reminding: ReminderContext): Promise<number> {
  const taken = await takeDue(reminding);
  if (taken.length === 0) return 0;
  const message = await todaysMessage(reminding);
  const waiting = message ? await stillToSolve(reminding.db, message.puzzleId, taken) : new Set<number>();
  await Promise.all(
    taken.map((subscription) =>
      remind(reminding, subscription, waiting.has(subscription.user_id) ? message?.reminder : undefined),
    ),
  );
  return taken.length;
}

/** Claims those that have been due the longest. Processes share them: a claimed one isn't due until its lease ends. */
async function takeDue({ db, now }: ReminderContext): Promise<Subscription[]> {
  const started = now();
  return db
    .update(pushSubscriptions)
    .set({ send_after: new Date(started.getTime() + leaseMs), attempts: sql`${pushSubscriptions.attempts} + 1` })
    .where(
      // As an array, the subquery runs once. In a join, a plan could run it again and lock more rows than it claims.
      sql`${pushSubscriptions.endpoint} = any(array(
        select due.endpoint from ${pushSubscriptions} due where due.send_after <= ${started.toISOString()}::timestamptz
        order by due.send_after limit ${batch} for update skip locked
      ))`,
    )
    .returning();
}

async function todaysMessage({ db, now }: ReminderContext) {
  const day = utcDay(now());
  const puzzleId = await dailyOf(db, day);
  if (puzzleId === undefined) return undefined;
  const [puzzle] = await db
    .select({ title: puzzles.title })
    .from(puzzles)
    .where(and(eq(puzzles.id, puzzleId), eq(puzzles.is_active, true)));
  if (!puzzle) return undefined;
  const reminder: DailyReminder = { title: puzzle.title, url: '/daily', day };
  return { puzzleId, reminder };
}

/** Returns the owners who can sign in and haven't answered every question of the puzzle. */
async function stillToSolve(db: Database, puzzleId: number, taken: Subscription[]): Promise<ReadonlySet<number>> {
  const ownProgress = and(eq(puzzleProgress.user_id, users.id), eq(puzzleProgress.puzzle_id, puzzleId));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(puzzleProgress, ownProgress)
    .where(
      and(
        inArray(
          users.id,
          taken.map(({ user_id }) => user_id),
        ),
        isNull(users.suspended_at),
        isNull(puzzleProgress.completed_at),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Sends a device its message, if there's one and its hour is now, and sets when it's due again. */
async function remind(
  { db, vapid, log, now, fetch = globalThis.fetch }: ReminderContext,
  { endpoint, p256dh, auth, hour, time_zone, user_id, attempts, reminded_on, send_after }: Subscription,
  message: DailyReminder | undefined,
): Promise<void> {
  if (hour === null || time_zone === null) return;
  const reminder = { hour, time_zone };
  const isThis = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.user_id, user_id));
  const started = now();
  /** Unless the learner has chosen another hour meanwhile. */
  const dueAgain = async (at: Date, tries = 0) => {
    const isStillTaken = and(isThis, eq(pushSubscriptions.send_after, send_after!));
    await db.update(pushSubscriptions).set({ send_after: at, attempts: tries }).where(isStillTaken);
  };
  const day = reminderDay(reminder, started, reminded_on);
  if (day === null || !message) return dueAgain(nextReminderAt(reminder, started, reminded_on));

  const ttl = Math.floor((Date.parse(nextDailyAt(started)) - started.getTime()) / 1000);
  const delivered = await deliverPush({ endpoint, p256dh, auth }, message, { ttl, vapid, fetch });
  if (delivered === 'gone') {
    await db.delete(pushSubscriptions).where(isThis);
    return;
  }
  if (delivered === 'sent') {
    await db.update(pushSubscriptions).set({ reminded_on: day }).where(isThis);
    return dueAgain(nextReminderAt(reminder, started, day));
  }
  // The endpoint stays out of the log: anyone who has it can send to the device.
  log.warn({ service: new URL(endpoint).host, fault: delivered.fault, attempts }, 'A reminder could not be sent.');
  if (attempts >= mostAttempts) return dueAgain(nextReminderAt(reminder, started, day));
  const pause = Math.min(longestRetryMs, Math.max(delivered.retryAfterMs, firstRetryMs * 4 ** (attempts - 1)));
  return dueAgain(new Date(started.getTime() + pause), attempts);
}

/** Keeps sending. The returned function stops it and waits for the current batch. */
export function runReminders(reminding: ReminderContext): () => Promise<void> {
  return runPeriodically(
    async () => (await sendBatch(reminding)) > 0,
    pollMs,
    (error) => reminding.log.error({ err: error }, 'The reminders could not be looked at.'),
  );
}
