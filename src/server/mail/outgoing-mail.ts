import type { Database, Transaction } from '../database/open-database.ts';
import { outgoingMails } from '../database/schema.ts';

/** Why a mail is sent, and to whom. `site` is the origin to which its link leads. */
export type OutgoingMail =
  | { kind: 'reset_password' | 'remind_username'; recipient: string; site: string }
  | { kind: 'verify_email'; recipient: string; site: string; user_id: number }
  | { kind: 'passkey_added'; recipient: string; username: string; site: string }
  | { kind: 'password_changed'; recipient: string; username: string; site: string; passkeys: number }
  | { kind: 'email_change_asked' | 'email_changed'; recipient: string; username: string; email: string };

/** Queues a mail in the transaction of its cause: it is sent if that commits, and not before. */
export async function queueMail(db: Database | Transaction, mail: OutgoingMail, now: Date): Promise<void> {
  await db.insert(outgoingMails).values({ mail, created_at: now, send_after: now });
}
