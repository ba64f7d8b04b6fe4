import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Why a mail is sent, and to whom. `site` is the origin of its link. */
export type OutgoingMail =
  | { kind: 'reset_password' | 'remind_username'; recipient: string; site: string }
  | { kind: 'verify_email'; recipient: string; site: string; user_id: number }
  | { kind: 'passkey_added'; recipient: string; username: string; site: string }
  | { kind: 'password_changed'; recipient: string; username: string; site: string; passkeys: number }
  | {
      kind: 'payment_disputed';
      recipient: string;
      username: string;
      dispute: string;
      status: string;
      reason: string;
      amount: number;
      currency: string;
    }
  | { kind: 'email_change_asked' | 'email_changed'; recipient: string; username: string; email: string };

/**
 * Mails to send, removed when sent. A mail's text and the token in its link are created when it's sent: the row has an address and the
 * reason, whether or not anyone has that address. `send_after` is also the end of the sender's lease.
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    mail: jsonb('mail').$type<OutgoingMail>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    created_at: instant('created_at').notNull(),
    send_after: instant('send_after').notNull(),
  },
  (table) => [index('outgoing_mails_due').on(table.send_after)],
);
