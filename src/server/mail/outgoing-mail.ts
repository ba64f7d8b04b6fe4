import type { Database, Transaction } from '../database/open-database.ts';
import { type OutgoingMail, outgoingMails } from '../database/schema.ts';

/** Queues a mail in the transaction of its cause, so it's sent only if that commits. */
export async function queueMail(db: Database | Transaction, mail: OutgoingMail, now: Date): Promise<void> {
  await db.insert(outgoingMails).values({ mail, created_at: now, send_after: now });
}
