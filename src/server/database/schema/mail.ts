import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Why a mail is sent, and to whom. `site` is the origin to which its link leads. */
export type OutgoingMail =
  | { kind: 'reset_password' | 'remind_username'; recipient: string; site: string }
  | { kind: 'verify_email'; recipient: string; site: string; user_id: number }
  | { kind: 'passkey_added'; recipient: string; username: string; site: string }
  | { kind: 'password_changed'; recipient: string; username: string; site: string; passkeys: number }
  | { kind: 'email_change_asked' | 'email_changed'; recipient: string; username: string; email: string };

/**
 * Mails to be sent, removed when they are. What a mail says, and the token in its link, is made when it is sent: the row names an address
 * and the reason, whether or not anybody has that address. `send_after` is also the end of the lease of whoever is sending it.
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
