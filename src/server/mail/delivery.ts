import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { Env } from '../process/env.ts';
import type { MailMessage } from './compose-mail.ts';

/** Delivers mails; the configuration chooses how. `id` is the mail's own, and stays the same when it's sent again. */
export interface Delivery {
  send(id: string, message: MailMessage): Promise<void>;
  close(): void;
}

export function makeDelivery(env: Env, log: FastifyBaseLogger): Delivery {
  return env.smtpUrl ? new SmtpDelivery(env.smtpUrl, env.mailFrom) : new FolderDelivery(env.dataDir, env.mailFrom, log);
}

/** Together shorter than the sender's lease. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, dnsTimeout: 20_000 };

class SmtpDelivery implements Delivery {
  readonly #url: string;
  readonly #from: string;
  #transport: Transporter | undefined;

  constructor(url: string, from: string) {
    this.#url = url;
    this.#from = from;
  }

  async send(id: string, message: MailMessage): Promise<void> {
    this.#transport ??= await openTransport({ url: this.#url, ...timeouts }, this.#from);
    await this.#transport.sendMail(content(id, message, this.#from));
  }

  close(): void {
    this.#transport?.close();
  }
}

/** The default: an `.eml` file for each mail, and its link in the log. */
class FolderDelivery implements Delivery {
  readonly #folder: string;
  readonly #from: string;
  readonly #log: FastifyBaseLogger;

  constructor(dataDir: string, from: string, log: FastifyBaseLogger) {
    this.#folder = join(dataDir, 'mail');
    this.#from = from;
    this.#log = log;
  }

  async send(id: string, message: MailMessage): Promise<void> {
    const transport = await openTransport({ streamTransport: true, buffer: true, newline: 'windows' }, this.#from);
    const { message: eml } = (await transport.sendMail(content(id, message, this.#from))) as { message: Buffer };
    // Anyone who can read a link can use it.
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = join(this.#folder, `${id}.eml`);
    await writeFile(file, eml, { mode: 0o600 });
    this.#log.info({ file, to: message.to, link: message.link }, `An email was written: ${message.subject}`);
  }

  close(): void {}
}

/** Loads the library with the first mail. */
async function openTransport(options: object, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(options, { from });
}

/** Each tells one learner what happened to their account, so there is nothing to unsubscribe from. Reminders go by Web Push. */
function content(id: string, { to, subject, text, html }: MailMessage, from: string) {
  // As an object, so an address is never parsed as a list.
  return {
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The sender's domain, because receivers distrust a Message-ID of a domain that doesn't exist. */
function domainOf(from: string): string {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? '';
  return domainToASCII(domain) || 'localhost';
}
