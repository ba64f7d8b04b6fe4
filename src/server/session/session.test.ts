import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { registration } from '../../../tests/support/registration.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { sessions } from '../database/schema.ts';
import { sweep } from '../system/sweep.ts';
import { hashToken } from './session.ts';

describeServer('Sessions', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });

  async function expiredClient() {
    const { user, client } = await server.member();
    await client.call('readUser');
    await server.db
      .update(sessions)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(sessions.user_id, user.id));
    return { user, client };
  }

  test('a call that requires a session returns session_expired', async () => {
    const { client } = await expiredClient();
    const reply = await client.call('readUser');
    expect(reply.status).toBe(403);
    expect(reply.rejection).toEqual({
      code: 'session_expired',
      error: 'Your session has expired. Please log in again.',
    });
  });

  test("a public call treats the caller as anonymous, and clears no cookie, because that can be a later login's", async () => {
    const { client } = await expiredClient();
    const reply = await client.call('readConfig');
    expect(reply.status).toBe(200);
    expect(String(reply.headers['set-cookie'] ?? '')).not.toContain('sessionid');
    expect((await client.call('readUser')).rejection.code).toBe('session_expired');
    expect((await client.call('logout')).status).toBe(204);
    expect(client.cookie('sessionid')).toBeUndefined();
  });

  test.each([
    ['31 days after its last use', { used_at: sql`now() - interval '31 days'` }, 'session_expired'],
    ['90 days after its login, however it is used', { expires_at: sql`now()` }, 'session_expired'],
    ['not 29 days after its last use', { used_at: sql`now() - interval '29 days'` }, undefined],
  ] as const)('a session ends %s', async (_when, values, code) => {
    const user = await server.createUser();
    const client = await server.visitor().login(user.username, user.password);
    const own = eq(sessions.user_id, user.id);
    const [started] = await server.db.select().from(sessions).where(own);
    expect(started!.expires_at.getTime() - started!.created_at.getTime()).toBeLessThan(91 * 86_400_000);
    await server.db.update(sessions).set(values).where(own);
    expect((await client.call('readUser')).rejection.code).toBe(code);
    await sweep(server.db, server.now);
    expect(await server.db.$count(sessions, own)).toBe(code ? 0 : 1);
  });

  test('a login beyond 100 sessions ends the one that was used the longest ago, whenever it began', async () => {
    const user = await server.createUser();
    const oldest = await server.visitor().login(user.username, user.password);
    const own = eq(sessions.user_id, user.id);
    await server.db.update(sessions).set({ created_at: sql`now() - interval '20 days'` }).where(own);
    const idle = await server.visitor().login(user.username, user.password);
    const isIdle = eq(sessions.token_hash, hashToken(idle.cookie('sessionid')!));
    await server.db.update(sessions).set({ used_at: sql`now() - interval '2 days'` }).where(isIdle);
    await server.db.execute(sql`
      insert into sessions (token_hash, user_id, user_agent, expires_at, used_at)
      select 'other ' || n, ${user.id}::int, '', now() + interval '1 day', now() - interval '1 day'
      from generate_series(1, 98) as n
    `);
    expect((await oldest.call('readUser')).status).toBe(200);
    await server.visitor().login(user.username, user.password);
    expect(await server.db.$count(sessions, own)).toBe(100);
    expect((await oldest.call('readUser')).status).toBe(200);
    expect((await idle.call('readUser')).rejection.code).toBe('session_expired');
  });

  test('use moves the idle limit and never the absolute one', async () => {
    const { user, client } = await server.member();
    const own = eq(sessions.user_id, user.id);
    await server.db
      .update(sessions)
      .set({ used_at: sql`now() - interval '2 hours'`, expires_at: sql`now() + interval '1 hour'` })
      .where(own);
    const [before] = await server.db.select().from(sessions).where(own);
    expect((await client.call('readUser')).status).toBe(200);
    const [after] = await server.db.select().from(sessions).where(own);
    expect(after!.used_at.getTime()).toBeGreaterThan(before!.used_at.getTime());
    expect(after!.expires_at).toEqual(before!.expires_at);
  });

  test('the caller can log in again immediately, and register', async () => {
    const { user, client } = await expiredClient();
    await client.login(user.username, user.password);
    expect((await client.call('readUser')).body.username).toBe(user.username);

    const { client: other } = await expiredClient();
    const body = await registration(server.db);
    expect((await other.call('register', { body })).status).toBe(201);
    expect((await other.call('readUser')).body.username).toBe(body.username);
    await other.logout();
  });

  test.each(['', 'x', 'a'.repeat(4000), '%00', "' or 1=1 --", '{"id":1}'])(
    'rejects a forged cookie: %.20s',
    async (value) => {
      const client = server.visitor();
      client.cookies.set('sessionid', value);
      const reply = await client.call('readUser');
      expect(reply.status).toBe(value === '' ? 401 : 403);
    },
  );

  test('two cookies of the same name open nothing that neither one opens', async () => {
    const client = server.visitor({ cookie: 'sessionid=a; sessionid=b' });
    expect((await client.call('readUser')).status).toBe(403);
  });

  test('the cookie is 256 random bits, HttpOnly, SameSite=Lax, in no body, and stored nowhere', async () => {
    const user = await server.createUser();
    const client = server.visitor();
    const reply = await client.call('login', { body: { username: user.username, password: user.password } });
    const cookies = reply.headers['set-cookie'] as string[];
    const session = cookies.find((cookie) => cookie.startsWith('sessionid='))!;
    expect(session).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const token = client.cookie('sessionid')!;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    await client.login(user.username, user.password);
    const shared = [...token].filter((letter, index) => letter === client.cookie('sessionid')![index]);
    expect(shared.length).toBeLessThan(15);
    const account = await client.call('exportAccount');
    expect(reply.text + account.text).not.toContain(token);
    for (const response of [account, await client.call('readUser'), await client.call('listSessions')]) {
      expect(response.text).not.toContain(client.cookie('sessionid'));
    }
    const newcomer = server.visitor();
    const registered = await newcomer.call('register', { body: await registration(server.db) });
    expect(registered.status).toBe(201);
    expect(registered.text).not.toContain(newcomer.cookie('sessionid'));
    const rows = JSON.stringify(await server.db.select().from(sessions));
    expect(rows).not.toContain(client.cookie('sessionid'));
  });

  test('behind a trusted proxy with HTTPS the cookies are Secure and carry the __Host- prefix', async () => {
    const twin = await server.twin({ env: { trustedProxies: ['10.0.0.0/8'] } });
    const user = await server.createUser();
    const client = twin.visitor({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' });
    const reply = await client.call('login', { body: { username: user.username, password: user.password } });
    expect(reply.status).toBe(200);
    const cookies = reply.headers['set-cookie'] as string[];
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      '__Host-csrftoken',
      '__Host-sessionid',
      'device',
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
    for (const cookie of cookies.filter((each) => each.startsWith('__Host-')))
      expect(cookie).toMatch(/; Path=\/(?:;|$)/);
    for (const cookie of cookies) expect(cookie).not.toMatch(/Domain/i);
    expect((await client.call('readUser')).status).toBe(200);

    // A cookie of that name without the prefix could have been set by a neighbor.
    const value = client.cookie('sessionid')!;
    client.cookies.clear();
    client.cookies.set('sessionid', value);
    expect((await client.call('readUser')).status).toBe(401);

    client.cookies.clear();
    await client.login(user.username, user.password);
    const logout = await client.call('logout');
    expect(String(logout.headers['set-cookie'])).toMatch(/__Host-sessionid=;.*Secure/);
    await twin.app.close();
  });

  test('with an https PUBLIC_URL they do so too, whatever the proxy says', async () => {
    const twin = await server.twin({ env: { publicUrl: 'https://nday.example' } });
    const user = await server.createUser();
    const client = twin.visitor();
    const login = await client.call('login', { body: user });
    expect([...client.cookies.keys()].sort()).toEqual(['__Host-csrftoken', '__Host-sessionid', 'device']);
    const logout = await client.call('logout');
    const cookies = [login, logout].flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(cookies).toHaveLength(5);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
    await twin.app.close();
  });

  test("ignores an untrusted proxy's claim of HTTPS", async () => {
    const user = await server.createUser();
    const client = server.visitor({ 'x-forwarded-proto': 'https' });
    await client.login(user.username, user.password);
    expect([...client.cookies.keys()].sort()).toEqual(['csrftoken', 'device', 'sessionid']);
  });
});
