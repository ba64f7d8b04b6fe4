import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, uniqueName } from '../../../tests/support/client.ts';
import { Inbox } from '../../../tests/support/inbox.ts';
import { describeServer, type TestServer, type TestUser } from '../../../tests/support/server.ts';
import { accountTokens, outgoingMails, sessions, users } from '../database/schema.ts';

const resetMessage = { message: 'Password reset email sent. Please check your inbox.' };
const doneMessage = { message: 'Password has been reset successfully. You can now login with your new password.' };
const password = 'a brand new password';

describeServer('Forgotten passwords and names', (openServer) => {
  let server: TestServer;
  let inbox: Inbox;
  let user: TestUser;
  beforeAll(async () => {
    server = await openServer();
    inbox = new Inbox(server);
  });
  beforeEach(async () => {
    server.setClock(undefined);
    await server.db.delete(outgoingMails);
    user = await server.createUser();
  });

  const forgot = (email: string, client = server.visitor()) => client.call('forgotPassword', { body: { email } });
  const reset = (token: string, client = server.visitor()) =>
    client.call('resetPassword', { body: { token, password } });

  async function askForToken(): Promise<string> {
    await forgot(user.email.toUpperCase());
    const [mail] = await inbox.receive();
    return mail!.link!.split('#reset=')[1]!;
  }

  test('returns the same response for a known and an unknown address, and emails only the known one', async () => {
    const replies = [await forgot(user.email), await forgot(`${uniqueName()}@example.test`)];
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual(resetMessage);
    }
    const mails = await inbox.receive();
    expect(mails.map(({ to }) => to)).toEqual([user.email]);
    expect(await server.db.select().from(outgoingMails)).toEqual([]);
  });

  test('a reminder names the user, and has the same response', async () => {
    for (const email of [user.email, `${uniqueName()}@example.test`]) {
      const reply = await server.visitor().call('forgotUsername', { body: { email } });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ message: 'Username reminder email sent. Please check your inbox.' });
    }
    const mails = await inbox.receive();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(`Your username is ${user.username}.`);
  });

  test('rejects an invalid address', async () => {
    const reply = await forgot('nobody');
    expect(reply.status).toBe(400);
    expect(reply.rejection).toMatchObject({ code: 'invalid', email: ["This isn't an email address."] });
  });

  test('the link sets a new password once, ends the other sessions, and sends an email', async () => {
    const elsewhere = await server.signIn(user);
    const token = await askForToken();
    const reply = await reset(token);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(doneMessage);
    expect((await elsewhere.call('readUser')).status).toBe(403);
    expect((await server.visitor().call('login', { body: { username: user.username, password } })).status).toBe(200);
    const old = { username: user.username, password: user.password };
    expect((await server.visitor().call('login', { body: old })).status).toBe(401);
    const [notice] = await inbox.receive();
    expect(notice).toMatchObject({ to: user.email, subject: 'Your Nday password was changed' });
    const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
    expect(row!.email_verified_at).not.toBeNull();

    const again = await reset(token);
    expect(again.status).toBe(400);
    expect(again.rejection).toMatchObject({
      code: 'invalid',
      token: ['This link is no longer valid. Request a new one.'],
    });
  });

  test('accepts one of many simultaneous resets with one link', async () => {
    const token = await askForToken();
    const replies = await Promise.all(Array.from({ length: 5 }, () => reset(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('a reset revokes every other emailed link', async () => {
    const [first, second] = [await askForToken(), await askForToken()];
    expect(first).not.toBe(second);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(400);
  });

  test('keeps the session of the browser that resets', async () => {
    const client = await server.signIn(user);
    expect((await reset(await askForToken(), client)).status).toBe(200);
    expect((await client.call('readUser')).status).toBe(200);
    expect(await server.db.select().from(sessions).where(eq(sessions.user_id, user.id))).toHaveLength(1);
  });

  test('the link works for one hour', async () => {
    const start = new Date('2026-11-20T10:00:00Z');
    server.setClock(start);
    const token = await askForToken();
    server.setClock(new Date(start.getTime() + 3_600_000));
    expect((await reset(token)).status).toBe(400);
    server.setClock(new Date(start.getTime() + 3_599_000));
    expect((await reset(token)).status).toBe(200);
  });

  test("a rejected password doesn't use up the link, and a forged link is rejected", async () => {
    const token = await askForToken();
    const common = await server.visitor().call('resetPassword', { body: { token, password: 'password1' } });
    expect(common.status).toBe(400);
    expect(common.rejection.password).toHaveLength(1);
    for (const forged of [`${token}x`, 'x', token.toLowerCase(), "' or 1=1 --"]) {
      expect((await reset(forged)).status).toBe(400);
    }
    expect((await reset(token)).status).toBe(200);
  });

  test("doesn't store the token", async () => {
    const token = await askForToken();
    const rows = [await server.db.select().from(accountTokens), await server.db.select().from(outgoingMails)];
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('sends an address at most 5 emails an hour, with the same response', async () => {
    for (let count = 0; count < 7; count++) expect((await forgot(user.email)).body).toEqual(resetMessage);
    const mails = await inbox.receive();
    expect(mails).toHaveLength(5);
    // Whichever the owner opens, it works.
    expect((await reset(mails[0]!.link!.split('#reset=')[1]!)).status).toBe(200);
  });

  test('rate-limits reset emails per network', async () => {
    const client = server.visitor();
    await server.countAttempts(18, 'emails from', client.address);
    for (let count = 0; count < 2; count++) await forgot(`${uniqueName()}@example.test`, client);
    const reply = await forgot(user.email, client);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await forgot(user.email)).status).toBe(200);
  });

  test('lets the owner of an attacked account log in after a reset', async () => {
    const attempt = (client: Client, word: string) =>
      client.call('login', { body: { username: user.username, password: word } });
    await server.countAttempts(10, 'login', user.username.toLowerCase(), null);
    for (let count = 0; count < 6; count++) await forgot(user.email);
    const client = server.visitor();
    expect((await attempt(client, user.password)).status).toBe(429);
    const mails = await inbox.receive();
    expect((await reset(mails.at(-1)!.link!.split('#reset=')[1]!, client)).status).toBe(200);
    expect((await attempt(client, password)).status).toBe(200);
  });

  test("the link uses the operator's URL, whatever the request says", async () => {
    const twin = await server.twin({ env: { publicUrl: 'https://nday.example' } });
    await twin.visitor({ host: 'evil.example' }).call('forgotPassword', { body: { email: user.email } });
    const [mail] = await inbox.receive();
    expect(mail!.link).toMatch(/^https:\/\/nday\.example\/login#reset=[\w-]{43}$/);
    await twin.app.close();
  });
});
