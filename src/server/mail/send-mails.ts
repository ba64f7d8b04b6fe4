import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/open-database.ts';
import { outgoingMails } from '../database/schema.ts';
import { runPeriodically } from '../process/run-periodically.ts';
import { composeMail } from './compose-mail.ts';
import type { Delivery } from './delivery.ts';

export interface Sender {
  db: Database;
  delivery: Delivery;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** Longer than a delivery can take. If a sender is killed, its mail goes out again after this. */
const leaseMs = 5 * 60_000;
const firstRetryMs = 15_000;
const longestRetryMs = 3_600_000;
const giveUpAfterMs = 3 * 86_400_000;
const pollMs = 1000;

/** Sends due mails one after another, and returns how many it tried. */
export async function sendDueMails(sender: Sender): Promise<number> {
  let tried = 0;
  while (await sendOne(sender)) tried += 1;
  return tried;
}

/**
 * Claims the mail that has been due the longest, and sends it outside of a transaction. Processes share the queue, so a claimed mail isn't
 * due until its lease ends.
 */
async function sendOne({ db, delivery, log, now }: Sender): Promise<boolean> {
  const started = now();
  const [taken] = await db
    .update(outgoingMails)
    .set({ send_after: new Date(started.getTime() + leaseMs), attempts: sql`${outgoingMails.attempts} + 1` })
    .where(
      eq(
        outgoingMails.id,
        sql`(
          select due.id from ${outgoingMails} due where due.send_after <= ${started.toISOString()}::timestamptz
          order by due.send_after limit 1 for update skip locked
        )`,
      ),
    )
    .returning();
  if (!taken) return false;
  const isTaken = eq(outgoingMails.id, taken.id);
  try {
    const message = await db.transaction(async (transaction) => {
      // Revoking a link deletes its mail first. So it waits here for the token, or leaves nothing to send.
      const [mail] = await transaction.select().from(outgoingMails).where(isTaken).for('update');
      return mail && composeMail(transaction, mail.mail, started);
    });
    if (message) await delivery.send(taken.id, message);
    await db.delete(outgoingMails).where(isTaken);
  } catch (error) {
    const details = { err: error, mail: taken.id, kind: taken.mail.kind };
    if (isHopeless(error) || started.getTime() - taken.created_at.getTime() > giveUpAfterMs) {
      await db.delete(outgoingMails).where(isTaken);
      log.error(details, 'An email was given up.');
    } else {
      const pause = Math.min(longestRetryMs, firstRetryMs * 2 ** (taken.attempts - 1));
      await db
        .update(outgoingMails)
        .set({ send_after: new Date(now().getTime() + pause) })
        .where(isTaken);
      log.warn(details, `An email could not be sent; the next try is in ${Math.round(pause / 1000)} s.`);
    }
  }
  return true;
}

/** The mail server permanently rejects this recipient (RFC 5321, 4.2.1). */
function isHopeless(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 500;
}

/** Keeps sending. The returned function stops it and waits for the current mail. */
export function runMailQueue(sender: Sender): () => Promise<void> {
  const stop = runPeriodically(
    () => sendOne(sender),
    pollMs,
    (error) => sender.log.error({ err: error }, 'The emails could not be looked at.'),
  );
  return async () => {
    await stop();
    sender.delivery.close();
  };
}
