import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Env } from '../env.ts';
import type { MailMessage } from './compose-mail.ts';

/** Where mails go; a way is chosen by configuration. `id` is the mail's own, the same when it is sent again. */
export interface Delivery {
  send(id: string, message: MailMessage): Promise<void>;
  close(): void;
}

export function makeDelivery(env: Env, log: FastifyBaseLogger): Delivery {
  return env.smtpUrl ? new SmtpDelivery(env.smtpUrl, env.mailFrom) : new FolderDelivery(env.dataDir, env.mailFrom, log);
}

class SmtpDelivery implements Delivery {
  readonly #transport: ReturnType<typeof createTransport>;

  constructor(url: string, from: string) {
    // Together shorter than the lease of who sends.
    const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, dnsTimeout: 20_000 };
    this.#transport = createTransport({ url, ...timeouts }, { from });
  }

  async send(id: string, message: MailMessage): Promise<void> {
    await this.#transport.sendMail(content(id, message));
  }

  close(): void {
    this.#transport.close();
  }
}

/** The embedded default: an `.eml` file for each mail, its link in the log. */
class FolderDelivery implements Delivery {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  readonly #transport: ReturnType<typeof createTransport>;

  constructor(dataDir: string, from: string, log: FastifyBaseLogger) {
    this.#folder = join(dataDir, 'mail');
    this.#log = log;
    this.#transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  }

  async send(id: string, message: MailMessage): Promise<void> {
    const { message: eml } = (await this.#transport.sendMail(content(id, message))) as { message: Buffer };
    // Whoever reads a link may use it.
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = join(this.#folder, `${id}.eml`);
    await writeFile(file, eml, { mode: 0o600 });
    this.#log.info({ file, to: message.to, link: message.link }, `A mail was written: ${message.subject}`);
  }

  close(): void {}
}

function content(id: string, { to, subject, text }: MailMessage) {
  // As an object: an address is never read as a list of several.
  return {
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id}@nday>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
