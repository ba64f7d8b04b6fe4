import { eq, sql } from 'drizzle-orm';
import { product } from '../../contract/product.ts';
import type { Transaction } from '../database/open-database.ts';
import type { OutgoingMail } from '../database/schema.ts';
import { users } from '../database/schema.ts';
import { makeAccountToken } from './account-token.ts';
import { type MailLink, mailHtml } from './mail-html.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URL in the text that the recipient opens. */
  link?: string;
}

/** The states of a dispute that has ended, by Stripe's names. */
const closedDisputes = ['won', 'lost', 'warning_closed'];

/** Writes a mail as things are now, with a new token in its link. Returns nothing if the recipient doesn't exist. */
export async function composeMail(db: Transaction, mail: OutgoingMail, now: Date): Promise<MailMessage | undefined> {
  switch (mail.kind) {
    case 'reset_password': {
      const user = await ownerOf(db, mail.recipient);
      if (!user) return undefined;
      const token = await makeAccountToken(db, 'reset_password', { user_id: user.id, email: user.email }, now);
      return message(
        user.email,
        `Reset your ${product.name} password`,
        user.username,
        { url: `${mail.site}/login#reset=${token}`, label: 'Choose a new password' },
        [
          `Someone asked to reset your ${product.name} password. To choose a new one, open this link within 1 hour:`,
          "The link works once. If you didn't ask for this, ignore this email. Your password stays the same.",
        ],
      );
    }
    case 'remind_username': {
      const user = await ownerOf(db, mail.recipient);
      if (!user) return undefined;
      return message(
        user.email,
        `Your ${product.name} username`,
        user.username,
        { url: `${mail.site}/login`, label: 'Log in' },
        [
          `Your username is ${user.username}. To log in, open this link:`,
          "If you didn't ask for this, ignore this email.",
        ],
      );
    }
    case 'verify_email': {
      const [user] = await db
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(eq(users.id, mail.user_id));
      if (!user) return undefined;
      const owner = { user_id: user.id, email: mail.recipient };
      const token = await makeAccountToken(db, 'verify_email', owner, now);
      const link = { url: `${mail.site}/verify-email#${token}`, label: 'Confirm email address' };
      return message(mail.recipient, `Confirm your email address for ${product.name}`, user.username, link, [
        'To confirm your email address, open this link within 3 days:',
        `The link works once. If you don't have a ${product.name} account, someone mistyped their address. Ignore this email.`,
      ]);
    }
    case 'password_changed': {
      const page = mail.passkeys > 0 ? passkeysAt(mail.site) : undefined;
      return message(mail.recipient, `Your ${product.name} password was changed`, mail.username, page, [
        `Your ${product.name} password was just changed, and every other session was ended.${page ? ` ${passkeysStay(mail.passkeys)}` : ''}`,
        `If this wasn't you, reset your password from the login immediately and write to ${product.support_email}.`,
      ]);
    }
    case 'passkey_added':
      return message(
        mail.recipient,
        `A passkey was added to your ${product.name} account`,
        mail.username,
        passkeysAt(mail.site),
        [
          'A passkey was just added to your account. It opens the account without the password. To see your passkeys, open this link:',
          `If this wasn't you, change your password, remove the passkey there, and write to ${product.support_email}.`,
        ],
      );
    case 'payment_disputed': {
      const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: mail.currency });
      const { maximumFractionDigits = 2 } = price.resolvedOptions();
      const sum = price.format(mail.amount / 10 ** maximumFractionDigits);
      return message(mail.recipient, `${mail.username} disputes a payment`, 'staff', undefined, [
        `${mail.username} had their bank claim ${sum} back. Stripe's dispute ${mail.dispute} has the status ${mail.status} and the reason ${mail.reason}.`,
        closedDisputes.includes(mail.status)
          ? 'The dispute is closed, so there is nothing to answer. Their receipt shows a refund only if it was lost.'
          : "Answer it in Stripe's dashboard before its deadline. Their plan stays until you cancel it there. While the dispute is open or lost, their receipt shows a refund.",
      ]);
    }
    case 'email_change_asked':
      return message(
        mail.recipient,
        `Someone asked to change your ${product.name} email address`,
        mail.username,
        undefined,
        [
          `Someone asked to change your account's email address to ${mail.email}. It changes once someone opens the link we sent to that address.`,
          `If this wasn't you, change or reset your password immediately, which cancels the link, and write to ${product.support_email}.`,
        ],
      );
    case 'email_changed':
      return message(mail.recipient, `Your ${product.name} email address was changed`, mail.username, undefined, [
        `Emails about your account now go to ${mail.email} instead of this address.`,
        `If this wasn't you, write to ${product.support_email}.`,
      ]);
    default:
      // A newer release's, while servers are replaced one by one: thrown, it stays in the queue until that release sends it.
      throw new Error(`This release has no email called ${(mail satisfies never as OutgoingMail).kind}.`);
  }
}

function passkeysAt(site: string): MailLink {
  return { url: `${site}/account`, label: 'See your passkeys' };
}

function passkeysStay(count: number): string {
  const stay =
    count === 1
      ? 'Your account has 1 passkey, which still works.'
      : `Your account has ${count} passkeys, which still work.`;
  return `${stay} To remove any that aren't yours, open this link:`;
}

async function ownerOf(db: Transaction, email: string) {
  const [user] = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user;
}

function message(
  to: string,
  subject: string,
  username: string,
  link: MailLink | undefined,
  [before, after]: [string, string],
): MailMessage {
  const greeting = `Hello ${username},`;
  const paragraphs = [greeting, before, link?.url, after, product.name];
  const text = paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n');
  const markup = mailHtml({ subject, before: [greeting, before], link, after });
  return { to, subject, text: `${text}\n`, html: markup, ...(link && { link: link.url }) };
}
