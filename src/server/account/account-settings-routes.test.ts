import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, uniqueName } from '../../../tests/support/client.ts';
import { Inbox } from '../../../tests/support/inbox.ts';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import { keyOf } from '../../../tests/support/library.ts';
import { registration } from '../../../tests/support/registration.ts';
import { describeServer, type TestServer, type TestUser } from '../../../tests/support/server.ts';
import { untilOneWaits } from '../../../tests/support/until-one-waits.ts';
import { answers, deletedUsernames, leaderboardTotals, outgoingMails, sessions, users } from '../database/schema.ts';
import { runManagementCommand } from '../management/commands.ts';
import { sweep } from '../system/sweep.ts';
import { holdAccount } from './hold-account.ts';
import { hashPassword } from './password-hash.ts';

const newPassword = 'a brand new password';

describeServer('Account settings', (openServer) => {
  let server: TestServer;
  let inbox: Inbox;
  let user: TestUser;
  let client: Client;
  beforeAll(async () => {
    server = await openServer({ seededAt: new Date() });
    inbox = new Inbox(server);
  });
  beforeEach(async () => {
    await server.db.delete(outgoingMails);
    ({ user, client } = await server.member());
  });

  async function mailedToken(): Promise<string> {
    const mails = await inbox.receive();
    return mails.findLast(({ link }) => link)!.link!.split('/verify-email#')[1]!;
  }

  const verify = (token: string) => server.visitor().call('verifyEmail', { body: { token } });

  test("emails a new user a link, and the account says so until it's opened", async () => {
    const visitor = server.visitor();
    const body = await registration(server.db);
    await visitor.call('register', { body });
    expect((await visitor.call('readAccount')).body).toMatchObject({ email: body.email, is_email_verified: false });
    const token = await mailedToken();
    expect((await verify(token)).body).toEqual({ message: `${body.email} is confirmed.` });
    expect((await visitor.call('readAccount')).body).toMatchObject({ is_email_verified: true });
    const again = await verify(token);
    expect(again.status).toBe(400);
    expect(again.rejection.token).toEqual(['This link is no longer valid. Request a new one on your account page.']);
  });

  test('sends the link again, at most 5 times an hour', async () => {
    for (let count = 0; count < 5; count++) expect((await client.call('sendVerification')).status).toBe(200);
    expect((await client.call('sendVerification')).status).toBe(429);
    expect(await inbox.receive()).toHaveLength(5);
  });

  test('changes the email address once the link to the new one is opened, and notifies the old one', async () => {
    const email = `${uniqueName()}@example.test`;
    const asked = await client.call('changeEmail', { body: { email, password: user.password } });
    expect(asked.status).toBe(200);
    expect((await client.call('readAccount')).body.email).toBe(user.email);
    await server.visitor().call('forgotPassword', { body: { email: user.email } });
    const mails = await inbox.receive();
    const reset = mails.find(({ to, link }) => to === user.email && link)!.link!.split('#reset=')[1]!;
    const token = mails.find(({ to }) => to === email)!.link!.split('#')[1]!;
    expect((await verify(token)).status).toBe(200);
    expect((await client.call('readAccount')).body).toMatchObject({ email, is_email_verified: true });
    const [notice] = await inbox.receive();
    expect(notice).toMatchObject({ to: user.email, subject: 'Your Nday email address was changed' });
    const stale = await server.visitor().call('resetPassword', { body: { token: reset, password: newPassword } });
    expect(stale.status).toBe(400);
  });

  test('notifies the current address immediately of a requested change', async () => {
    const email = `${uniqueName()}@example.test`;
    await client.call('changeEmail', { body: { email, password: user.password } });
    const mails = await inbox.receive();
    expect(mails.map(({ to }) => to).sort()).toEqual([email, user.email].sort());
    const notice = mails.find(({ to }) => to === user.email)!;
    expect(notice.subject).toBe('Someone asked to change your Nday email address');
    expect(notice.text).toContain(email);
    expect(notice.link).toBeUndefined();
    await client.call('changeEmail', { body: { email: user.email.toUpperCase(), password: user.password } });
    expect(await inbox.receive()).toHaveLength(1);
  });

  test.each([
    [
      'a changed password',
      () => client.call('changePassword', { body: { current_password: user.password, password: newPassword } }),
    ],
    [
      'a reset',
      async () => {
        await server.visitor().call('forgotPassword', { body: { email: user.email } });
        const mails = await inbox.receive();
        const token = mails.find(({ to }) => to === user.email)!.link!.split('#reset=')[1]!;
        return server.visitor().call('resetPassword', { body: { token, password: newPassword } });
      },
    ],
  ])('%s revokes links to change the address, emailed and queued', async (_, change) => {
    const changeTo = (email: string) => client.call('changeEmail', { body: { email, password: user.password } });
    const mailed = `${uniqueName()}@example.test`;
    await changeTo(mailed);
    const token = (await inbox.receive()).find(({ to }) => to === mailed)!.link!.split('#')[1]!;
    await client.call('sendVerification');
    const own = await mailedToken();
    const queued = `${uniqueName()}@example.test`;
    // Not sent before the password changes, because the mail server can be down.
    const send_after = new Date(Date.now() + 60_000);
    await changeTo(queued);
    await server.db.update(outgoingMails).set({ send_after });
    expect((await change()).status).toBe(200);
    await server.db.update(outgoingMails).set({ send_after: server.now });
    expect((await inbox.receive()).map(({ to }) => to)).not.toContain(queued);
    expect((await verify(token)).status).toBe(400);
    expect((await verify(own)).status).toBe(200);
    const [account] = await server.db.select().from(users).where(eq(users.id, user.id));
    expect(account!.email).toBe(user.email);
  });

  test("doesn't take an address from another account, even if that got it meanwhile", async () => {
    const other = await server.createUser();
    const taken = await client.call('changeEmail', {
      body: { email: other.email.toUpperCase(), password: user.password },
    });
    expect(taken.rejection).toMatchObject({ email: ['An account with this email address already exists.'] });
    const email = `${uniqueName()}@example.test`;
    await client.call('changeEmail', { body: { email, password: user.password } });
    const token = await mailedToken();
    await server.createUser({ email });
    expect((await verify(token)).status).toBe(400);
    expect((await client.call('readAccount')).body.email).toBe(user.email);
  });

  test('rate-limits checks for taken addresses like emails', async () => {
    const { email } = await server.createUser();
    const ask = () => client.call('changeEmail', { body: { email, password: user.password } });
    for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(400);
    expect((await ask()).status).toBe(429);
  });

  test("keeps an address with the account that registers it first, and the link says that it's no longer valid", async () => {
    const email = `${uniqueName()}@example.test`;
    await client.call('changeEmail', { body: { email, password: user.password } });
    const token = await mailedToken();
    let verified: ReturnType<typeof verify> | undefined;
    await server.db.transaction(async (transaction) => {
      await transaction.insert(users).values({ username: uniqueName(), email: email.toUpperCase(), password_hash: '' });
      verified = verify(token);
      await untilOneWaits(server, 'update "users"%');
    });
    const reply = await verified!;
    expect(reply.status).toBe(400);
    expect(reply.rejection.token).toEqual(['This link is no longer valid. Request a new one on your account page.']);
    expect((await client.call('readAccount')).body.email).toBe(user.email);
  });

  test('a new password ends every other session and sends an email', async () => {
    const elsewhere = await server.signIn(user);
    const body = { current_password: user.password, password: newPassword };
    expect((await client.call('changePassword', { body })).status).toBe(200);
    expect((await client.call('readUser')).status).toBe(200);
    expect((await elsewhere.call('readUser')).status).toBe(403);
    expect((await inbox.receive())[0]).toMatchObject({ to: user.email, subject: 'Your Nday password was changed' });
    await server.visitor().login(user.username, newPassword);
  });

  test.each<[string, (elsewhere: Client) => Promise<{ rejection: { code: string } }>, string]>([
    ['a login', () => server.visitor().call('login', { body: user }), 'bad_credentials'],
    [
      'another new password',
      (elsewhere) =>
        elsewhere.call('changePassword', { body: { current_password: user.password, password: 'a thief has it' } }),
      'session_expired',
    ],
    [
      'a change of the address',
      (elsewhere) =>
        elsewhere.call('changeEmail', { body: { email: `${uniqueName()}@example.test`, password: user.password } }),
      'session_expired',
    ],
    [
      'a deletion of the account',
      (elsewhere) => elsewhere.call('deleteAccount', { body: { password: user.password } }),
      'session_expired',
    ],
  ])('%s by the old password has no effect if a new one is set meanwhile', async (_what, action, code) => {
    const elsewhere = await server.signIn(user);
    await elsewhere.call('readUser');
    let reply: ReturnType<typeof action> | undefined;
    await server.db.transaction(async (transaction) => {
      await holdAccount(transaction, user.id);
      reply = action(elsewhere);
      await untilOneWaits(server, 'select % for no key update');
      const password_hash = await hashPassword(newPassword);
      await transaction.update(users).set({ password_hash }).where(eq(users.id, user.id));
      await transaction.delete(sessions).where(eq(sessions.user_id, user.id));
    });
    expect((await reply!).rejection.code).toBe(code);
    expect(await server.db.$count(sessions, eq(sessions.user_id, user.id))).toBe(0);
    expect(await inbox.receive()).toEqual([]);
    await server.visitor().login(user.username, newPassword);
  });

  test('a login has no effect if the account is deleted meanwhile', async () => {
    let reply: ReturnType<Client['call']> | undefined;
    await server.db.transaction(async (transaction) => {
      await holdAccount(transaction, user.id);
      reply = server.visitor().call('login', { body: user });
      await untilOneWaits(server, 'select % for no key update');
      await transaction.delete(users).where(eq(users.id, user.id));
    });
    expect((await reply!).status).toBe(401);
  });

  test('rejects a common password under its field', async () => {
    const body = { current_password: user.password, password: 'password1' };
    const reply = await client.call('changePassword', { body });
    expect(reply.status).toBe(400);
    expect(reply.rejection.password).toHaveLength(1);
  });

  test('10 wrong passwords block every form that asks for it, and change nothing', async () => {
    const wrong = 'not the password';
    const attempts = [
      () => client.call('changePassword', { body: { current_password: wrong, password: newPassword } }),
      () => client.call('changeEmail', { body: { email: 'new@example.test', password: wrong } }),
      () => client.call('deleteAccount', { body: { password: wrong } }),
    ];
    await server.countAttempts(7, 'password again', user.id);
    for (const attempt of attempts) {
      const reply = await attempt();
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.rejection)).toContain("This isn't your password.");
    }
    for (const attempt of attempts) expect((await attempt()).status).toBe(429);
    expect((await client.call('deleteAccount', { body: { password: user.password } })).status).toBe(429);
    await server.visitor().login(user.username, user.password);
  });

  test('lists sessions with their browser, and ends one', async () => {
    const phone = server.visitor({ 'user-agent': 'A phone' });
    await phone.login(user.username, user.password);
    const { body: listed } = await client.call('listSessions');
    expect(listed.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual(
      expect.arrayContaining([
        ['A phone', false],
        ['', true],
      ]),
    );
    const id = listed.find(({ is_current }) => !is_current)!.id;
    const { client: outsider } = await server.member();
    expect((await outsider.call('endOwnSession', { params: { id } })).status).toBe(404);
    expect((await client.call('endOwnSession', { params: { id } })).status).toBe(204);
    expect((await phone.call('readUser')).status).toBe(403);
    expect((await client.call('endOwnSession', { params: { id } })).status).toBe(404);
    expect((await client.call('listSessions')).body).toHaveLength(1);
    expect((await client.call('endOwnSession', { params: { id: 'x' } })).status).toBe(400);
  });

  test('keeps the 100 sessions of an account that were used last', async () => {
    await insertRows(
      server.db,
      sessions,
      ...Array.from({ length: 150 }, (_, age) => ({
        token_hash: uniqueName(),
        user_id: user.id,
        used_at: new Date(Date.now() - (age + 1) * 60_000),
        expires_at: new Date(Date.now() + 3_600_000),
      })),
    );
    const other = server.visitor();
    const { username, password } = user;
    expect((await other.call('login', { body: { username, password } })).status).toBe(200);
    const { body: listed } = await other.call('listSessions');
    expect(listed).toHaveLength(100);
    expect(listed[0]!.is_current).toBe(true);
  });

  test('shows to the hour when a session was used', async () => {
    const long = new Date(Date.now() - 2 * 3_600_000);
    const isOwn = eq(sessions.user_id, user.id);
    await server.db.update(sessions).set({ used_at: long }).where(isOwn);
    const before = Date.now();
    await client.call('readUser');
    const [used] = await server.db.select().from(sessions).where(isOwn);
    expect(used!.used_at.getTime()).toBeGreaterThanOrEqual(before);
  });

  test('deletes an account with its sessions and scores, and keeps its comments without a name', async () => {
    const { client: other } = await server.member({ plan: 'annual' });
    const puzzle = (await client.call('readPuzzle', { params: { id: 0 } })).body;
    for (const question of puzzle.questions) {
      const body = { question_id: question.id, answer: keyOf(puzzle, question) };
      expect((await client.call('answerPuzzle', { params: { id: puzzle.id }, body })).status).toBe(200);
    }
    expect((await readBoard(other)).map(({ username }) => username)).toEqual([user.username]);
    const comment = { params: { id: puzzle.id }, body: { text: 'I was here.' } };
    expect((await client.call('commentOnPuzzle', comment)).status).toBe(201);
    expect((await client.call('deleteAccount', { body: { password: 'wrong one' } })).status).toBe(400);
    const elsewhere = await server.signIn(user);
    expect((await client.call('deleteAccount', { body: { password: user.password } })).status).toBe(204);
    expect(client.cookie('sessionid')).toBeUndefined();
    expect((await elsewhere.call('readUser')).rejection.code).toBe('session_expired');
    expect(await server.db.select().from(users).where(eq(users.id, user.id))).toEqual([]);
    expect(await server.db.select().from(answers).where(eq(answers.user_id, user.id))).toEqual([]);
    expect(await server.db.select().from(leaderboardTotals).where(eq(leaderboardTotals.user_id, user.id))).toEqual([]);
    expect(await readBoard(other)).toEqual([]);
    const seen = (await other.call('readPuzzle', { params: { id: 0 } })).body;
    expect(seen.comments.at(-1)).toMatchObject({ text: 'I was here.', user: { username: 'deleted user' } });
    expect((await server.visitor().call('readProfile', { params: { username: user.username } })).status).toBe(404);
  });

  test('frees a deleted username after 90 days, and the email address immediately', async () => {
    expect((await client.call('deleteAccount', { body: { password: user.password } })).status).toBe(204);
    const take = async (username: string) => {
      const body = await registration(server.db, { username, email: user.email });
      return server.visitor().call('register', { body });
    };
    expect((await take(user.username.toUpperCase())).rejection).toMatchObject({
      code: 'invalid',
      username: ['This username is already taken.'],
    });
    const input = { username: user.username, email: 'a@b.example', password: newPassword };
    const command = { command: 'create-user', input };
    await expect(runManagementCommand(server.db, command)).rejects.toThrow('available 90 days after the deletion');
    const dayAgo = (days: number) => new Date(server.now.getTime() - days * 86_400_000);
    await server.db.update(deletedUsernames).set({ deleted_at: dayAgo(89.9) });
    await sweep(server.db, server.now);
    expect((await take(user.username)).status).toBe(400);
    await server.db.update(deletedUsernames).set({ deleted_at: dayAgo(90.1) });
    expect((await take(user.username)).status).toBe(201);
    await sweep(server.db, server.now);
    expect(await server.db.select().from(deletedUsernames)).toEqual([]);
  });

  test('rejects anonymous callers on every route', async () => {
    const visitor = server.visitor();
    for (const reply of [
      await visitor.call('readAccount'),
      await visitor.call('sendVerification'),
      await visitor.call('changeEmail', { body: { email: 'a@b.test', password: 'x' } }),
      await visitor.call('changePassword', { body: { current_password: 'x', password: newPassword } }),
      await visitor.call('listSessions'),
      await visitor.call('deleteAccount', { body: { password: 'x' } }),
    ]) {
      expect(reply.status).toBe(401);
    }
  });

  async function readBoard(reader: Client) {
    return (await reader.call('readLeaderboard', { query: { timeframe: 'all' } })).body;
  }
});
