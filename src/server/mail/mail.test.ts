import { createServer } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Inbox } from '../../../tests/support/inbox.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import type { OutgoingMail } from '../database/schema.ts';
import { outgoingMails } from '../database/schema.ts';
import { makeDelivery } from './delivery.ts';
import { queueMail } from './outgoing-mail.ts';
import { runMailQueue, type Sender, sendDueMails } from './send-mails.ts';

describeServer('Emails', (openServer) => {
  let server: TestServer;
  let port: number;
  let mailServer: SMTPServer | undefined;
  const received: string[] = [];

  beforeAll(async () => {
    server = await openServer();
    port = await freePort();
  });
  beforeEach(async () => {
    await server.db.delete(outgoingMails);
    received.length = 0;
    server.setClock(undefined);
  });
  afterEach(stopMailServer);

  async function startMailServer(rejection?: { responseCode: number }): Promise<void> {
    const started = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(rejection && Object.assign(new Error('not here'), rejection)),
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk) => {
          text += chunk;
        });
        stream.on('end', () => {
          received.push(text);
          done();
        });
      },
    });
    mailServer = started;
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
  }

  async function stopMailServer(): Promise<void> {
    const stopped = mailServer;
    mailServer = undefined;
    if (stopped) await new Promise<void>((resolve) => stopped.close(resolve));
  }

  function sender(): Sender {
    const env = { ...server.app.env, smtpUrl: `smtp://127.0.0.1:${port}` };
    const log = server.app.log as FastifyBaseLogger;
    return { db: server.db, delivery: makeDelivery(env, log), log, now: () => server.now };
  }

  const notice = (recipient: string): OutgoingMail => ({
    kind: 'password_changed',
    recipient,
    username: 'ada',
    site: 'http://localhost',
    passkeys: 0,
  });
  const queue = (mail: OutgoingMail) => queueMail(server.db, mail, server.now);
  const waiting = () => server.db.select().from(outgoingMails);

  test('delivers an email and removes it from the queue', async () => {
    await startMailServer();
    await queue(notice('ada@example.test'));
    await sendDueMails(sender());
    const mail = await PostalMime.parse(received[0]!);
    expect(mail.to).toEqual([{ address: 'ada@example.test', name: '' }]);
    expect(mail.from).toMatchObject({ name: 'Nday', address: 'no-reply@localhost' });
    expect(mail.subject).toBe('Your Nday password was changed');
    expect(mail.text).toContain('Hello ada,');
    expect(mail.html).toContain('Hello ada,');
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ['Nday <hello@nday.example>', 'nday.example'],
    ['hello@b\u00fccher.example', 'xn--bcher-kva.example'],
  ])('an email from %s has an ID of the domain %s', async (mailFrom, domain) => {
    await startMailServer();
    await queue(notice('ada@example.test'));
    const delivery = makeDelivery(
      { ...server.app.env, smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom },
      server.app.log as FastifyBaseLogger,
    );
    await sendDueMails({ ...sender(), delivery });
    const { messageId } = await PostalMime.parse(received[0]!);
    expect(messageId).toMatch(new RegExp(`^<[\\da-f-]{36}@${domain}>$`));
  });

  test("an email's HTML has the same text, loads nothing, and shows markup as text", async () => {
    const inbox = new Inbox(server);
    const { user } = await server.member();
    const site = 'https://nday.example';
    const email = '"<img/src=x>"@example.test';
    const { username, email: recipient } = user;
    const mails: OutgoingMail[] = [
      { kind: 'reset_password', recipient, site },
      { kind: 'remind_username', recipient, site },
      { kind: 'verify_email', recipient, site, user_id: user.id },
      { kind: 'password_changed', recipient, site, username, passkeys: 2 },
      { kind: 'password_changed', recipient, site, username, passkeys: 0 },
      { kind: 'passkey_added', recipient, site, username },
      { kind: 'email_change_asked', recipient, username, email },
      { kind: 'email_changed', recipient, username: '<b>&amp;', email },
    ];
    for (const mail of mails) await queue(mail);
    const messages = await inbox.receive();
    expect(messages).toHaveLength(mails.length);
    for (const { text, html, link, subject } of messages) {
      const body = html.slice(html.indexOf('<body')).replace(/<[^>]*>/g, '');
      const seen = decode(body).split(/\s+/).join(' ');
      const paragraphs = text.trim().split('\n\n');
      for (const words of paragraphs) expect(seen).toContain(words);
      expect(html).toContain('<html lang="en">');
      expect(decode(/<title>(.*)<\/title>/.exec(html)![1]!)).toBe(subject);
      expect(html).not.toMatch(/<(?:img|link|script|b)\b|src="|url\(|@import/);
      const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => decode(href!));
      expect(addresses).toEqual(link === undefined ? [] : [link, link]);
    }
  });

  test('never sends an email whose cause was undone', async () => {
    const cause = server.db.transaction(async (transaction) => {
      await queueMail(transaction, notice('ada@example.test'), server.now);
      throw new Error('taken back');
    });
    await expect(cause).rejects.toThrow('taken back');
    expect(await waiting()).toEqual([]);
  });

  test("retries with growing delays while the mail server is down, and sends once it's back", async () => {
    const start = new Date('2026-11-20T10:00:00Z');
    server.setClock(start);
    await queue(notice('ada@example.test'));
    expect(await sendDueMails(sender())).toBe(1);
    expect(await sendDueMails(sender())).toBe(0);
    server.setClock(new Date(start.getTime() + 16_000));
    expect(await sendDueMails(sender())).toBe(1);
    server.setClock(new Date(start.getTime() + 32_000));
    expect(await sendDueMails(sender())).toBe(0);
    expect(await waiting()).toMatchObject([{ attempts: 2 }]);
    await startMailServer();
    server.setClock(new Date(start.getTime() + 60_000));
    await sendDueMails(sender());
    expect(received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('sends each email once with several processes', async () => {
    await startMailServer();
    const names = Array.from({ length: 12 }, (_, index) => `user-${index}@example.test`);
    for (const name of names) await queue(notice(name));
    await Promise.all([sender(), sender(), sender()].map(sendDueMails));
    const mails = await Promise.all(received.map((text) => PostalMime.parse(text)));
    expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(names.sort());
  });

  test('sends the email of a killed process once the lease is over', async () => {
    await startMailServer();
    await queue(notice('ada@example.test'));
    const isUnderWay = new Promise<void>((begin) => {
      const send = () => {
        begin();
        return new Promise<void>(() => {});
      };
      void sendDueMails({ ...sender(), delivery: { send, close: () => {} } });
    });
    await isUnderWay;
    expect((await waiting())[0]?.attempts).toBe(1);
    expect(await sendDueMails(sender())).toBe(0);
    server.setClock(new Date(Date.now() + 6 * 60_000));
    expect(await sendDueMails(sender())).toBe(1);
    expect(received).toHaveLength(1);
  });

  test('gives up on a permanently rejected recipient, not on a temporarily rejected one', async () => {
    await startMailServer({ responseCode: 450 });
    await queue(notice('ada@example.test'));
    await sendDueMails(sender());
    expect(await waiting()).toHaveLength(1);
    await stopMailServer();
    await startMailServer({ responseCode: 550 });
    server.setClock(new Date(Date.now() + 60_000));
    await sendDueMails(sender());
    expect(await waiting()).toEqual([]);
  });

  test('the loop sends queued emails while it runs, and closes the connection when it stops', async () => {
    await startMailServer();
    const sending = sender();
    const close = vi.spyOn(sending.delivery, 'close');
    const stop = runMailQueue(sending);
    await queue(notice('ada@example.test'));
    await expect.poll(() => received.length).toBe(1);
    expect(close).not.toHaveBeenCalled();
    await stop();
    expect(close).toHaveBeenCalledOnce();
  });

  test('a stop waits for the email in flight, and leaves the others queued', async () => {
    await Promise.all([queue(notice('ada@example.test')), queue(notice('bob@example.test'))]);
    const { promise, resolve: arrive } = Promise.withResolvers<void>();
    const send = vi.fn(() => promise);
    const stop = runMailQueue({ ...sender(), delivery: { send, close: () => {} } });
    await expect.poll(() => send.mock.calls.length).toBe(1);
    const stopped = stop();
    arrive();
    await stopped;
    expect(send).toHaveBeenCalledOnce();
    expect(await server.db.$count(outgoingMails)).toBe(1);
  });
});

function decode(markup: string): string {
  return markup.replaceAll('&#9679;', '●').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
