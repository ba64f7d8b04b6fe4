import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, gt, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { uniqueName } from '../../../tests/support/client.ts';
import { Inbox } from '../../../tests/support/inbox.ts';
import { describeServer, type TestServer, type TestUser } from '../../../tests/support/server.ts';
import { subscriptions, users } from '../database/schema.ts';
import { CommandError } from '../process/command-error.ts';
import { runManagementCommand } from './commands.ts';

describeServer('Management commands', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });

  const run = (command: string, input: object) => runManagementCommand(server.db, { command, input });
  const find = async (username: string) =>
    (await server.db.select().from(users).where(eq(users.username, username)))[0];
  const runningPlans = async (userId: number) =>
    server.db
      .select({ plan: subscriptions.subscription_type, end: subscriptions.current_period_end })
      .from(subscriptions)
      .where(and(eq(subscriptions.user_id, userId), gt(subscriptions.current_period_end, sql`now()`)));

  test('create-user creates an account that can log in, with staff permissions and a plan', async () => {
    const username = uniqueName();
    const input = {
      username,
      email: `${username}@example.test`,
      password: 'a fine password',
      staff: true,
      plan: 'annual',
    };
    expect(await run('create-user', input)).toBe(`Created the staff account ${username}.`);
    const client = await server.visitor().login(username, 'a fine password');
    expect((await client.call('readUser')).body).toMatchObject({ is_staff: true, plan: 'annual' });
    const [{ end } = { end: new Date(0) }] = await runningPlans((await find(username))!.id);
    expect(end.getTime()).toBeGreaterThan(Date.now() + 364 * 86_400_000);
  });

  test('create-user without options creates a learner without a plan', async () => {
    const username = uniqueName();
    await run('create-user', { username, email: `${username}@example.test`, password: 'a fine password' });
    expect(await find(username)).toMatchObject({ is_staff: false, xp: 0 });
    expect(await runningPlans((await find(username))!.id)).toEqual([]);
  });

  test('a command that the database rejects says why, without its arguments', async () => {
    const username = uniqueName();
    await server.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'The disk is full.'; end $$`);
    await server.db.execute(sql`create trigger refuse before insert on users execute function refuse()`);
    try {
      const input = { username, email: `${username}@example.test`, password: 'a fine password' };
      await expect(run('create-user', input)).rejects.toThrow(/^The command failed: The disk is full\.$/);
    } finally {
      await server.db.execute(sql`drop function refuse cascade`);
    }
  });

  test.each([
    ['a short name', { username: 'ab' }, 'A username must have 3 to 30 characters.'],
    ['a word of the routes', { username: 'admin' }, "This username isn't available."],
    ['no email address', { email: 'nobody' }, "This isn't an email address."],
    ['a missing email address', { email: undefined }, 'Name the email: --email <email>.'],
    ['a short password', { password: 'short' }, 'A password must have at least 8 characters.'],
    ['a common password', { password: 'password' }, 'This password is too common. Choose another.'],
    ['a plan that is none', { plan: 'weekly' }, 'A plan is monthly or annual.'],
  ])('create-user rejects %s with one sentence', async (_, fields, sentence) => {
    const username = uniqueName();
    const input = { username, email: `${username}@example.test`, password: 'a fine password', ...fields };
    await expect(run('create-user', input)).rejects.toThrow(sentence);
    expect(await find(username)).toBeUndefined();
  });

  test('create-user rejects a taken username or email address, whatever the case', async () => {
    const user = await server.createUser();
    const fresh = { username: uniqueName(), email: `${uniqueName()}@example.test`, password: 'a fine password' };
    for (const taken of [{ username: user.username.toUpperCase() }, { email: user.email.toUpperCase() }]) {
      await expect(run('create-user', { ...fresh, ...taken })).rejects.toThrow('is already taken.');
    }
  });

  test("set-user changes only what it's told to", async () => {
    const { user, client } = await server.member();
    const before = await find(user.username);
    expect(await run('set-user', { username: user.username.toUpperCase(), staff: true })).toBe(
      `Changed the account ${user.username}.`,
    );
    expect(await find(user.username)).toEqual({ ...before, is_staff: true });
    expect((await client.call('readUser')).body.is_staff).toBe(true);

    await run('set-user', { username: user.username, staff: false, email: `new-${user.email}` });
    expect(await find(user.username)).toEqual({ ...before, email: `new-${user.email}` });
  });

  test('set-user replaces the current plan, and ends it', async () => {
    const user = await server.createUser({ plan: 'monthly' });
    const { username } = user;
    await run('set-user', { username, plan: 'annual' });
    expect((await runningPlans(user.id)).map(({ plan }) => plan)).toEqual(['annual']);
    await run('set-user', { username, plan: 'monthly' });
    expect((await runningPlans(user.id)).map(({ plan }) => plan)).toEqual(['monthly']);
    await run('set-user', { username, plan: 'none' });
    expect(await runningPlans(user.id)).toEqual([]);
  });

  test('a new password ends all sessions, and replaces the old one', async () => {
    const { user, client } = await server.member();
    await run('set-user', { username: user.username, password: 'another fine password' });
    expect((await client.call('readUser')).rejection.code).toBe('session_expired');
    await server.visitor().login(user.username, 'another fine password');
    const old = await server.visitor().call('login', { body: { username: user.username, password: user.password } });
    expect(old.status).toBe(401);
  });

  test('a new email address is unconfirmed, and the old one in another case stays confirmed', async () => {
    const { user } = await server.member();
    const email_verified_at = new Date('2026-11-20T10:00:00Z');
    await server.db.update(users).set({ email_verified_at }).where(eq(users.id, user.id));
    await run('set-user', { username: user.username, email: user.email.toUpperCase() });
    const [local = '', domain] = user.email.split('@');
    expect(await find(user.username)).toMatchObject({ email: `${local.toUpperCase()}@${domain}`, email_verified_at });
    await run('set-user', { username: user.username, email: `new-${user.email}` });
    expect(await find(user.username)).toMatchObject({ email: `new-${user.email}`, email_verified_at: null });
  });

  test.each([
    ['email address', (user: TestUser) => ({ email: `new-${user.email}` })],
    ['password', () => ({ password: 'another fine password' })],
  ])('a new %s revokes mailed and queued links', async (_, change) => {
    const { user, client } = await server.member();
    const inbox = new Inbox(server);
    const other = `other-${user.email}`;
    const changeTo = (email: string) => client.call('changeEmail', { body: { email, password: user.password } });
    await changeTo(other);
    await server.visitor().call('forgotPassword', { body: { email: user.email } });
    const links = (await inbox.receive()).flatMap(({ link }) => link ?? []);
    await changeTo(`another-${user.email}`);
    await run('set-user', { username: user.username, ...change(user) });
    expect((await inbox.receive()).filter(({ link }) => link)).toEqual([]);
    const visitor = server.visitor();
    const verified = await visitor.call('verifyEmail', {
      body: { token: links.find((link) => link.includes('/verify-email#'))!.split('#')[1]! },
    });
    expect(verified.status).toBe(400);
    const token = links.find((link) => link.includes('#reset='))!.split('#reset=')[1]!;
    const reset = await visitor.call('resetPassword', { body: { token, password: 'a stolen password' } });
    expect(reset.status).toBe(400);
  });

  test('set-user rejects bad values with one sentence, and changes nothing', async () => {
    const user = await server.createUser();
    const other = await server.createUser();
    const { username } = user;
    const before = await find(username);
    await expect(run('set-user', { username: uniqueName('no'), staff: true })).rejects.toThrow('There is no account');
    await expect(run('set-user', { username })).rejects.toThrow('Say what to change; --help lists it.');
    await expect(run('set-user', { username, staff: true, email: other.email.toUpperCase() })).rejects.toThrow(
      'Another account has the email address',
    );
    await expect(run('set-user', { username, staff: true, password: username })).rejects.toThrow();
    await expect(run('set-user', { username, staff: 'yes' })).rejects.toThrow();
    expect(await find(username)).toEqual(before);
  });

  test.each([
    ['restore', 'file', {}],
    ['restore', 'file', { replace: true }],
    ['import-content', 'folder', {}],
  ])('%s names the %s that is missing (with %j)', async (command, field, options) => {
    const missing = join(tmpdir(), uniqueName('missing'), 'nday.backup');
    const named = run(command, { [field]: missing, ...options });
    await expect(named).rejects.toThrow(new CommandError(`${missing}: no such file or directory.`));
  });

  test.skipIf(process.platform === 'win32')('restore reads only a regular file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nday-restore-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const file of [pipe, folder]) {
      const sentence = `${file} isn't a regular file.`;
      await expect(run('restore', { file, replace: true })).rejects.toThrow(new CommandError(sentence));
    }
  });

  test.each(['drop-user', 'constructor', '__proto__', ''])('rejects the unknown command %j', async (name) => {
    await expect(run(name, {})).rejects.toThrow(`There is no command ${name}; --help lists them.`);
  });
});
