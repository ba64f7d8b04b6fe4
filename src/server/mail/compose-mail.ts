import { eq, sql } from 'drizzle-orm';
import { product } from '../../contract/product.ts';
import type { Transaction } from '../database/open-database.ts';
import type { OutgoingMail } from '../database/schema.ts';
import { users } from '../database/schema.ts';
import { makeAccountToken } from './account-token.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** The address in the text that the recipient is to open. */
  link?: string;
}

/** What a mail says by now, its link with a fresh token; nothing if there is nobody any more, or never was, to whom it could be said. */
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
        `${mail.site}/login#reset=${token}`,
        [
          'Somebody, most likely you, has asked to reset the password of your account. Open this address to choose a new one:',
          'It works once, for one hour. If you have not asked for it, there is nothing to do: your password stays as it is.',
        ],
      );
    }
    case 'remind_username': {
      const user = await ownerOf(db, mail.recipient);
      if (!user) return undefined;
      return message(user.email, `Your ${product.name} username`, user.username, `${mail.site}/login`, [
        `Your username is ${user.username}. You can log in here:`,
        'If you have not asked for this, there is nothing to do.',
      ]);
    }
    case 'verify_email': {
      const [user] = await db
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(eq(users.id, mail.user_id));
      if (!user) return undefined;
      const owner = { user_id: user.id, email: mail.recipient };
      const token = await makeAccountToken(db, 'verify_email', owner, now);
      const link = `${mail.site}/verify-email#${token}`;
      return message(mail.recipient, `Confirm your email address for ${product.name}`, user.username, link, [
        'Open this address to confirm that this is your email address:',
        'It works once, for three days. If you have no account here, somebody has mistyped theirs, and there is nothing to do.',
      ]);
    }
    case 'password_changed': {
      const page = mail.passkeys > 0 ? `${mail.site}/account` : undefined;
      return message(mail.recipient, `Your ${product.name} password was changed`, mail.username, page, [
        `The password of your account was changed just now, and every other session was ended.${page ? ` ${passkeysStay(mail.passkeys)}` : ''}`,
        `If that was not you, reset your password from the login at once, and write to ${product.support_email}.`,
      ]);
    }
    case 'passkey_added':
      return message(
        mail.recipient,
        `A passkey was added to your ${product.name} account`,
        mail.username,
        `${mail.site}/account`,
        [
          'A passkey was added to your account just now. It opens the account without the password. You see your passkeys here:',
          `If that was not you, change your password, remove the passkey there, and write to ${product.support_email}.`,
        ],
      );
    case 'email_change_asked':
      return message(mail.recipient, `Your ${product.name} email address is to be changed`, mail.username, undefined, [
        `Somebody, most likely you, has asked that mails of your account go to ${mail.email} from now on. They do once the link that we have sent there is opened.`,
        `If that was not you, change or reset your password at once, which takes the link back, and write to ${product.support_email}.`,
      ]);
    case 'email_changed':
      return message(mail.recipient, `Your ${product.name} email address was changed`, mail.username, undefined, [
        `Mails of your account now go to ${mail.email}, and no longer to this address.`,
        `If that was not you, write to ${product.support_email}.`,
      ]);
  }
}

function passkeysStay(count: number): string {
  const stay =
    count === 1 ? 'It has a passkey, which still opens it.' : `It has ${count} passkeys, which still open it.`;
  return `${stay} Remove here what is not yours:`;
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
  link: string | undefined,
  [before, after]: [string, string],
): MailMessage {
  const paragraphs = [`Hello ${username},`, before, link, after, product.name];
  const text = paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n');
  return { to, subject, text: `${text}\n`, ...(link !== undefined && { link }) };
}
