import type { FastifyBaseLogger } from 'fastify';
import type { MailMessage } from '../../src/server/mail/compose-mail.ts';
import { sendDueMails } from '../../src/server/mail/send-mails.ts';
import type { TestServer } from './server.ts';

/** Catches a server's mails before they leave. */
export class Inbox {
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Lets the server send what is due, and returns it. */
  async receive(): Promise<MailMessage[]> {
    const messages: MailMessage[] = [];
    await sendDueMails({
      db: this.#server.db,
      delivery: {
        send: async (_id, message) => {
          messages.push(message);
        },
        close: () => {},
      },
      log: this.#server.app.log as FastifyBaseLogger,
      now: () => this.#server.now,
    });
    return messages;
  }
}
