import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { FakeStripe } from '../../../tests/support/fake-stripe.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { noUser } from '../../contract/account.ts';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { releaseMemory } from '../process/release-memory.ts';
import { CsrfGuard } from './csrf.ts';

describeServer('CSRF', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });

  const rejection = {
    code: 'csrf_failed',
    error: "We couldn't match this request to your session. Reload the page and try again.",
  };

  test('any GET under /api/ sets a missing token, readable by the page', async () => {
    const client = server.visitor();
    const first = await client.call('readHealth');
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^csrftoken=[\w.-]+; Path=\/; SameSite=Lax$/);
    expect((await client.call('readHealth')).headers['set-cookie']).toBeUndefined();
    expect((await client.send('GET', '/api/openapi.json')).status).toBe(200);
  });

  test("the next GET replaces another session's token", async () => {
    const { client } = await server.member();
    client.cookies.set('csrftoken', 'left.over');
    await client.call('readConfig');
    await client.logout();
  });

  test("the next GET replaces another session's token that the server has seen with that session", async () => {
    const [one, other] = [(await server.member()).client, (await server.member()).client];
    await one.call('readConfig');
    await one.call('readConfig');
    other.cookies.set('csrftoken', one.cookie('csrftoken')!);
    await other.call('readConfig');
    await other.logout();
  });

  test.each([
    ['without a token', {}],
    ['with an empty one', { 'x-csrftoken': '' }],
    ['with a made-up one', { 'x-csrftoken': 'made.up' }],
  ])('rejects a write %s, without an effect', async (_, headers) => {
    const { client } = await server.member();
    await client.call('readUser');
    const reply = await client.raw({ method: 'POST', url: '/api/auth/logout/', headers });
    expect(reply.status).toBe(403);
    expect(reply.rejection).toEqual(rejection);
    expect((await client.call('readUser')).status).toBe(200);
  });

  const writes = Object.entries<Call>(calls).filter(([, { method }]) => method !== 'GET');

  test.each(writes)('the write %s requires the token from every caller', async (_, { method, path, access }) => {
    const { client: staff } = await server.staff();
    for (const client of access === 'public' ? [server.visitor(), staff] : [staff]) {
      await client.call('readConfig');
      const bare = await client.raw({ method, url: path.replace(/:\w+/g, '1') });
      expect([bare.status, bare.rejection]).toEqual([403, rejection]);
    }
  });

  test("only Stripe's events and browsers' reports need no token", async () => {
    const stripe = new FakeStripe();
    const twin = await server.twin({ env: { stripe: await stripe.listen() } });
    const written = routesOf(twin.app).filter((route) => !/^(GET|HEAD) /.test(route));
    const known = writes.map(([, { method, path }]) => `${method} ${path}`);
    expect(written.filter((route) => !known.includes(route)).sort()).toEqual([
      'POST /api/csp-reports/',
      'POST /api/subscriptions/webhook/',
    ]);
    expect(written.length).toBeGreaterThan(40);
    await twin.app.close();
    await stripe.close();
  });

  const reads = Object.entries<Call>(calls).filter(
    ([, { method, path, access }]) => method === 'GET' && (access === 'staff' || path.startsWith('/api/auth/')),
  );

  test.each(reads)(
    'the read %s, of a profile, an account, or the administration, requires the token',
    async (_, call) => {
      const { client } = await server.staff();
      await client.call('readConfig');
      const url = call.path.replace(/:\w+/g, '1');
      const bare = await client.raw({ method: 'GET', url });
      expect([bare.status, bare.rejection]).toEqual([403, rejection]);
      expect((await client.send('GET', url)).rejection?.code).not.toBe('csrf_failed');
      const elsewhere = await client.send('GET', url, { headers: { 'sec-fetch-site': 'cross-site' } });
      expect([elsewhere.status, elsewhere.rejection]).toEqual([403, rejection]);
    },
  );

  test('no other read requires it', async () => {
    const { client } = await server.staff();
    const names = new Set(reads.map(([name]) => name));
    for (const [name, call] of Object.entries<Call>(calls)) {
      if (call.method !== 'GET' || names.has(name)) continue;
      const bare = await client.raw({ method: 'GET', url: call.path.replace(/:\w+/g, '1') });
      expect(bare.rejection?.code, name).not.toBe('csrf_failed');
    }
  });

  test('rejects the header without the cookie', async () => {
    const { client } = await server.member();
    await client.call('readUser');
    const token = client.cookie('csrftoken')!;
    client.cookies.delete('csrftoken');
    const reply = await client.raw({ method: 'POST', url: '/api/auth/logout/', headers: { 'x-csrftoken': token } });
    expect(reply.rejection).toEqual(rejection);
  });

  test('sends a new token with the rejection of a mismatched one, which then works', async () => {
    const { client } = await server.member();
    await client.call('readUser');
    const sent = client.cookie('csrftoken')!;
    const reply = await client.raw({
      method: 'POST',
      url: '/api/auth/logout/',
      headers: { 'x-csrftoken': 'shown.other' },
    });
    expect(reply.rejection).toEqual(rejection);
    expect(client.cookie('csrftoken')).not.toBe(sent);
    expect((await client.call('logout')).status).toBe(204);
  });

  test("sends no token with the rejection of another site's page", async () => {
    const { client } = await server.member();
    await client.call('readUser');
    const reply = await client.call('logout', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(reply.rejection).toEqual(rejection);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test("rejects another session's token and an anonymous one, as cookie and header", async () => {
    const { client: mine } = await server.member();
    const { client: theirs } = await server.member();
    const anonymous = server.visitor();
    for (const other of [theirs, anonymous]) {
      await other.call('readConfig');
      mine.cookies.set('csrftoken', other.cookie('csrftoken')!);
      const reply = await mine.call('logout');
      expect(reply.status).toBe(403);
      expect(reply.rejection).toEqual(rejection);
    }
  });

  test.each([
    ['a cross-site Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }],
    [
      'a cross-site Sec-Fetch-Site with our own Origin',
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    ],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an Origin on another port', { origin: 'http://localhost:8080' }],
    ['an opaque Origin', { origin: 'null' }],
  ])('rejects a good token with %s', async (_, headers) => {
    const { client } = await server.member();
    const reply = await client.call('logout', { headers });
    expect(reply.status).toBe(403);
    expect(reply.rejection).toEqual(rejection);
    expect((await client.call('readUser')).status).toBe(200);
  });

  test.each([
    ['same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['typed by the user', { 'sec-fetch-site': 'none' }],
    ['from our own Origin', { origin: 'http://nday.test:3000', host: 'nday.test:3000' }],
    ['without either header', {}],
  ])('accepts a good token %s', async (_, headers) => {
    const { client } = await server.member();
    expect((await client.call('logout', { headers })).status).toBe(204);
  });

  test('with PUBLIC_URL accepts only its origin', async () => {
    const twin = await server.twin({ env: { publicUrl: 'http://nday.example' } });
    const user = await server.createUser();
    const client = await twin.signIn(user);
    expect((await client.call('logout', { headers: { origin: 'http://localhost:80' } })).status).toBe(403);
    expect((await client.call('logout', { headers: { origin: 'http://nday.example' } })).status).toBe(204);
    await twin.app.close();
  });

  test('another process of the installation accepts the token, and another installation rejects it', async () => {
    const { client } = await server.member();
    await client.call('readUser');
    const twin = await server.twin();
    const there = twin.visitor();
    for (const [name, value] of client.cookies) there.cookies.set(name, value);
    expect((await there.call('logout')).status).toBe(204);
    await twin.app.close();

    // Visitors have no session whose lookup could reject them first.
    const here = server.visitor();
    await here.call('readConfig');
    const elsewhere = (await openServer()).visitor();
    for (const [name, value] of here.cookies) elsewhere.cookies.set(name, value);
    expect((await here.call('logout')).status).toBe(204);
    expect((await elsewhere.call('logout')).rejection.code).toBe('csrf_failed');
  });

  test("a login for a user other than the page's has no effect", async () => {
    const { user, client } = await server.member();
    const wrong = await client.call('logout', { headers: { 'x-expected-user': 'somebody' } });
    expect(wrong.status).toBe(403);
    expect(wrong.rejection).toEqual({ code: 'wrong_user', error: 'Another account is logged in on this device.' });
    // A device of an older build knows only the username.
    const older = await client.call('pull', { headers: { 'x-expected-user': user.username } });
    expect(older.status).toBe(200);
    const { id } = (await client.call('readUser')).body;
    const right = await client.call('logout', { headers: { 'x-expected-user': id! } });
    expect(right.status).toBe(204);
    const anonymous = await client.call('readConfig', { headers: { 'x-expected-user': user.username } });
    expect(anonymous.rejection).toEqual({
      code: 'wrong_user',
      error: "You aren't logged in anymore. Please log in again.",
      is_signed_in: false,
    });
  });

  test("rejects a visitor's page while a user is signed in", async () => {
    const nobodys = { headers: { 'x-expected-user': noUser } };
    const { user, client } = await server.member();
    const wrong = await client.call('pull', nobodys);
    expect([wrong.status, wrong.rejection]).toEqual([
      403,
      { code: 'wrong_user', error: "You're logged in on this device. Reload the page." },
    ]);
    expect((await client.call('logout', nobodys)).status).toBe(403);
    expect((await client.call('readUser')).body.username).toBe(user.username);
    expect((await server.visitor().call('pull', nobodys)).status).toBe(200);
    client.cookies.set('sessionid', 'of a session that is over');
    expect((await client.call('pull', nobodys)).status).toBe(200);
  });
});

test('tokens of invented sessions, as long as a header, take no memory', () => {
  const guard = new CsrfGuard('secret');
  const cookies: Record<string, string> = {};
  const request = { cookies, protocol: 'http', server: { env: {} } } as unknown as FastifyRequest;
  const reply = {
    setCookie: (name: string, value: string) => {
      cookies[name] = value;
    },
  } as unknown as FastifyReply;
  const heap = () => {
    releaseMemory();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  for (let visitor = 0; visitor < 600; visitor += 1) {
    cookies.sessionid = randomBytes(7500).toString('hex');
    guard.issue(request, reply, cookies.sessionid);
    expect(guard.hasToken(request)).toBe(true);
  }
  expect(heap() - before).toBeLessThan(3_000_000);
  // It must not be garbage before that.
  expect(guard.hasToken(request)).toBe(true);
});

/** Every route of the server, as method and path. */
function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, segment, methods] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      if (indent === undefined || segment === undefined) return [];
      const depth = indent.length / 4;
      parents.splice(depth, parents.length, segment);
      return methods?.split(', ').map((method) => `${method} ${parents.join('')}`) ?? [];
    });
}
