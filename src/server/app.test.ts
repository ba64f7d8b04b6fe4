import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../tests/support/client.ts';
import { library } from '../../tests/support/library.ts';
import { captchaToken, registration } from '../../tests/support/registration.ts';
import { describeServer, type TestServer } from '../../tests/support/server.ts';
import { recordStatements } from '../../tests/support/statements.ts';
import { utcDay } from '../rules/puzzle-day.ts';
import { cspReportPath } from './csp/csp-report-routes.ts';
import { interviewQuestions, puzzles } from './database/schema.ts';
import { seedInterview } from './interview/seed-interview.ts';
import { seedLibrary } from './puzzles/seed-library.ts';

describeServer('HTTP', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ webRoot: webRoot() });
  });

  test('rejects a body over 256 KiB with 413', async () => {
    const client = server.visitor();
    for (const payload of [JSON.stringify({ username: 'x'.repeat(2 ** 20) }), `"${'x'.repeat(256 * 1024)}"`]) {
      const reply = await client.send('POST', '/api/auth/login/', { payload });
      expect(reply.status).toBe(413);
      expect(reply.rejection).toEqual({ code: 'too_large', error: 'The request is larger than 256 KiB.' });
    }
    const honest = JSON.stringify({ username: 'nobody', password: 'x', padding: 'x'.repeat(255 * 1024) });
    expect((await client.send('POST', '/api/auth/login/', { payload: honest })).status).toBe(401);
  });

  test('removes poisoned keys from a body at any depth, before a handler sees it', async () => {
    const bodies: unknown[] = [];
    const onHandler = (message: unknown) => {
      const { request } = message as { request: FastifyRequest };
      if (request.method === 'POST') bodies.push(request.body);
    };
    subscribe('tracing:fastify.request.handler:start', onHandler);
    onTestFinished(() => void unsubscribe('tracing:fastify.request.handler:start', onHandler));
    const poison = '"__proto__":{"is_staff":true},"constructor":{"prototype":{"is_staff":true}}';
    const payload = `{"username":"nobody","password":"x",${poison},"nested":[{"kept":1,${poison}}]}`;
    expect((await server.visitor().send('POST', '/api/auth/login/', { payload })).status).toBe(401);
    expect(bodies).toEqual([{ username: 'nobody', password: 'x', nested: [{ kept: 1 }] }]);
    expect(JSON.stringify(bodies)).not.toContain('is_staff');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    'application/jsonp',
  ])('rejects a body of %s with 415', async (type) => {
    const reply = await server.visitor().send('POST', '/api/auth/login/', {
      payload: '{"username":"a","password":"b"}',
      headers: { 'content-type': type },
    });
    expect(reply.status).toBe(415);
    expect(reply.rejection).toEqual({ code: 'unsupported_media_type', error: 'Send the body as application/json.' });
  });

  test('accepts JSON with a charset', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const payload = '{"username":"nobody","password":"b"}';
    expect((await server.visitor().send('POST', '/api/auth/login/', { payload, headers })).status).toBe(401);
  });

  test.each(['{', '{"username":}', 'undefined', '{"username":"a",}', "{'a':1}", '', ' ', '\u0000', '{"a":"\ud800'])(
    'rejects the body %j with 400 malformed',
    async (payload) => {
      const reply = await server.visitor().send('POST', '/api/auth/login/', { payload });
      expect(reply.status).toBe(400);
      expect(reply.rejection).toEqual({ code: 'malformed', error: "The body isn't valid JSON." });
    },
  );

  test.each(['null', '[]', '"text"', '1', 'true', '[{"username":"a"}]'])(
    'rejects the body %s with 400 invalid',
    async (payload) => {
      const reply = await server.visitor().send('POST', '/api/auth/login/', { payload });
      expect(reply.status).toBe(400);
      expect(reply.rejection.code).toBe('invalid');
    },
  );

  test('rejects a missing body with 400 invalid', async () => {
    const reply = await server.visitor().send('POST', '/api/auth/login/');
    expect(reply.status).toBe(400);
    expect(reply.rejection.code).toBe('invalid');
  });

  test.each([
    ['GET', '/api/'],
    ['GET', '/api/nothing/'],
    ['GET', '/api/config'],
    ['PUT', '/api/auth/login/'],
    ['DELETE', '/api/config/'],
    ['GET', '/api/../../etc/passwd'],
    ['GET', '/api/%2e%2e/%2e%2e/package.json'],
    ['GET', '/assets/nothing.js'],
    ['GET', '/..%2f..%2fpackage.json'],
    ['GET', '/%00'],
  ] as const)('returns 404 in JSON for %s %s', async (method, url) => {
    const reply = await server.visitor({ accept: 'application/json' }).send(method, url);
    expect(reply.status).toBe(404);
    expect(reply.rejection.code).toBe('not_found');
    expect(reply.text).not.toContain('nday');
  });

  test.each(['/api/puzzles/%zz/', '/%', '/api/%c0%ae/'])('returns no 500 for the undecodable path %s', async (url) => {
    const reply = await server.visitor({ accept: 'application/json' }).send('GET', url);
    expect([400, 404]).toContain(reply.status);
    expect(['invalid', 'not_found']).toContain(reply.rejection.code);
  });

  /** Percent signs that don't decode, empty segments, NUL, and what a path must not hold. */
  const malformed = [
    '/%',
    '/%zz',
    '/daily%',
    '/puzzle/%c0%ae',
    '/profile/%E0%A4%A',
    '//',
    '///daily',
    '//example.org/x',
    '//api/config/',
    '/daily//',
    '/%00',
    '/daily%00',
    '/puzzle/1%00',
    '/..%2f..%2fx',
    '/.git/config',
    `/puzzle/${'9'.repeat(3000)}`,
  ];

  test.each(malformed)('returns 404 for %s, as a page for people and as JSON for others', async (url) => {
    const page = await server.visitor({ accept: 'text/html,*/*;q=0.8' }).send('GET', url);
    expect(page.status).toBe(404);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.text).toContain('the app');
    const data = await server.visitor({ accept: 'application/json' }).send('GET', url);
    expect(data.status).toBe(404);
    expect(data.rejection.code).toBe('not_found');
  });

  test.each(['/api/%zz', '/api//', '/api/puzzles/%00/', '/assets/%zz'])(
    "returns no page at %s, which isn't a screen",
    async (url) => {
      const reply = await server.visitor({ accept: 'text/html' }).send('GET', url);
      expect([400, 404]).toContain(reply.status);
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(reply.headers['content-security-policy']).toBeDefined();
    },
  );

  test('serves index.html for a page of the app, and 404 for a missing file', async () => {
    const browser = server.visitor({ accept: 'text/html,*/*;q=0.8' });
    for (const url of ['/', '/daily', '/DAILY/?source=installed', '/upgrade?from=mail', '/verify-email?token=x']) {
      const reply = await browser.send('GET', url);
      expect(reply.status).toBe(200);
      expect(reply.text).toContain('the app');
      expect(reply.headers['cache-control']).toBe('no-cache');
    }
    expect((await browser.send('GET', '/api/nothing/')).status).toBe(404);
    expect((await browser.send('GET', '/assets/gone-123.js')).status).toBe(404);
  });

  test("a page's head describes it for search engines and link previews", async () => {
    const headOf = async (url: string) =>
      (await server.visitor({ accept: 'text/html', host: 'nday.example' }).send('GET', url)).text;
    expect(await headOf('/leaderboard?timeframe=weekly')).toContain('<title>Leaderboard · Nday</title>');
    await server.createUser({ username: 'ada-l' });
    expect(await headOf('/profile/ada-l')).toContain('<title>ada-l · Nday</title>');
    expect(await headOf('/upgrade')).toContain('content="http://nday.example/share/upgrade.png"');

    await seedLibrary(server.db, server.now, library);
    const { body } = await server.visitor().call('readPuzzle', { params: { id: 0 } });
    await server.db.update(puzzles).set({ title: 'Less < "More" & <script>' }).where(eq(puzzles.id, body.id));
    const page = await headOf(`/puzzle/${body.id}`);
    expect(page).toContain('<title>Less &lt; &quot;More&quot; &amp; &lt;script> · Nday</title>');
    expect(page).not.toContain('<script>');

    // Tomorrow's puzzle is still secret.
    const [next] = await server.db
      .select()
      .from(puzzles)
      .where(gt(puzzles.published_at, utcDay(server.now)));
    expect(await headOf(`/puzzle/${next!.id}`)).toContain('<title>Not found · Nday</title>');
    for (const strange of [
      '/profile/%3Cscript%3E',
      '/profile/some.body',
      '/puzzle/99999999999',
      "/puzzle/1'--",
      '/nowhere',
    ]) {
      expect(await headOf(strange)).toContain('<title>Not found · Nday</title>');
    }
  });

  test.each([
    '/nowhere',
    '/daily/nowhere',
    '/puzzle/x',
    '/puzzle/9999999',
    '/puzzle/9999999/practice',
    '/puzzle/9999999999',
    '/questions/9999999',
    '/profile/nobody-of-this-name',
    '/checkout/12',
    '/admin/puzzles/x',
    '/admin/nowhere',
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  ])("returns 404 with the app's page for the unknown path %s", async (url) => {
    for (const accept of ['text/html,*/*;q=0.8', '*/*']) {
      const reply = await server.visitor({ accept }).send('GET', url);
      expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(reply.text).toContain('the app');
    }
  });

  test('returns 200 for a page whose content the visitor can know of', async () => {
    await seedLibrary(server.db, server.now, library);
    await seedInterview(server.db);
    const [next] = await server.db
      .select()
      .from(puzzles)
      .where(gt(puzzles.published_at, utcDay(server.now)));
    const [past] = await server.db
      .select()
      .from(puzzles)
      .where(lt(puzzles.published_at, utcDay(server.now)));
    const [question] = await server.db.select().from(interviewQuestions);
    const { user, client } = await server.member();
    const { client: staff } = await server.staff();
    const statusesOf = async (url: string) => {
      const statuses: number[] = [];
      for (const browser of [server.visitor(), client, staff]) {
        statuses.push((await browser.send('GET', url, { headers: { accept: 'text/html' } })).status);
      }
      return statuses;
    };
    expect(await statusesOf(`/puzzle/${past!.id}`)).toEqual([200, 200, 200]);
    expect(await statusesOf(`/puzzle/${past!.id}/practice`)).toEqual([200, 200, 200]);
    expect(await statusesOf(`/puzzle/${next!.id}`)).toEqual([404, 404, 200]);
    expect(await statusesOf(`/questions/${question!.id}`)).toEqual([200, 200, 200]);
    await server.db.update(interviewQuestions).set({ is_active: false }).where(eq(interviewQuestions.id, question!.id));
    expect(await statusesOf(`/questions/${question!.id}`)).toEqual([404, 404, 200]);
    expect(await statusesOf(`/profile/${user.username.toUpperCase()}`)).toEqual([200, 200, 200]);
    // A page of staff says nothing of what there is.
    expect(await statusesOf('/admin/puzzles/9999999')).toEqual([200, 200, 200]);
  });

  test("redirects the password managers' URL for changing a password to the account", async () => {
    const reply = await server.visitor({ accept: 'text/html' }).send('GET', '/.well-known/change-password');
    expect([reply.status, reply.headers.location]).toEqual([302, '/account']);
  });

  test('lets caches keep assets forever, and revalidate everything else', async () => {
    const client = server.visitor();
    expect((await client.send('GET', '/assets/app-1.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await client.send('GET', '/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await client.send('GET', '/api/config/')).headers['cache-control']).toBe('no-store');
  });

  test('sends the security headers with everything that a browser can show or run', async () => {
    const client = server.visitor();
    for (const url of ['/', '/assets/app-1.js', '/nothing', '/api/nothing/', '/api/docs/']) {
      const { headers } = await client.send('GET', url);
      const policy = String(headers['content-security-policy']);
      for (const directive of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"]) {
        expect(policy.split(';')).toContain(directive);
      }
      for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
        expect(policy.split(';')).toContain(directive);
      }
      expect(policy).toContain("require-trusted-types-for 'script';trusted-types default");
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
    }
  });

  test("the API's JSON can do nothing if it's opened as a page", async () => {
    const client = server.visitor();
    for (const url of ['/api/config/', '/api/auth/user/', '/api/puzzles/0/', '/api/puzzles/x/']) {
      const { headers } = await client.send('GET', url);
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    }
  });

  test("every response has nosniff and same-origin headers, and doesn't name the server's software", async () => {
    const client = server.visitor();
    for (const url of ['/', '/assets/app-1.js', '/api/config/', '/api/nothing/', '/api/auth/user/']) {
      const { headers } = await client.send('GET', url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  // https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
  test("over HTTPS the page scores at least 100 by the formula of MDN's Observatory", async () => {
    const twin = await server.twin({ env: { publicUrl: 'https://nday.example' } });
    const { headers } = await twin.visitor({ accept: 'text/html' }).send('GET', '/');
    const { headers: data } = await twin.visitor().send('GET', '/api/config/');
    expect(data['strict-transport-security']).toBe(headers['strict-transport-security']);
    const user = await server.createUser();
    const login = await twin.visitor().call('login', { body: { username: user.username, password: user.password } });
    const cookies = login.headers['set-cookie'] as string[];
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => [directive.split(' ', 1)[0], directive.split(' ').slice(1)]),
    );
    const active = ['script-src', 'style-src', 'object-src'].map(
      (name) => policy[name] ?? policy['default-src'] ?? ['*'],
    );
    const maxAge = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1] ?? 0);
    const isBroad = (source: string) => /^(\*|https?:|data:|'unsafe-inline'|'unsafe-eval')$/.test(source);
    const marks: [points: number, holds: boolean][] = [
      [-20, active.flat().some(isBroad)],
      [-10, Object.values(policy).flat().includes('http:')],
      [10, policy['default-src']?.join(' ') === "'none'"],
      [-20, cookies.some((cookie) => !/; Secure/.test(cookie))],
      [-30, cookies.some((cookie) => /sessionid=/.test(cookie) && !/; HttpOnly/.test(cookie))],
      [5, cookies.every((cookie) => /; SameSite=(Lax|Strict)/.test(cookie))],
      [-50, headers['access-control-allow-origin'] !== undefined],
      [5, /^(no-referrer|same-origin|strict-origin)/.test(String(headers['referrer-policy']))],
      [-10, maxAge < 15_768_000],
      [-5, headers['x-content-type-options'] !== 'nosniff'],
      [5, policy['frame-ancestors']?.join(' ') === "'none'"],
      [10, headers['cross-origin-resource-policy'] === 'same-origin'],
    ];
    const sum = (points: readonly (readonly [number, boolean])[]) =>
      points.reduce((total, [value, holds]) => total + (holds ? value : 0), 0);
    const base = 100 + sum(marks.filter(([value]) => value < 0));
    // What is earned counts only from 90 on.
    const score = base < 90 ? base : base + sum(marks.filter(([value]) => value > 0));
    expect(score).toBeGreaterThanOrEqual(100);
    expect(marks.filter(([value, holds]) => value < 0 && holds)).toEqual([]);
    await twin.app.close();
  });

  test('rejects pages of other sites, whatever Origin they name and however they ask', async () => {
    const client = server.visitor({ origin: 'https://evil.example' });
    const asked = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-csrftoken' };
    for (const url of ['/', '/api/config/', '/api/auth/user/', '/assets/app-1.js']) {
      for (const reply of [
        await client.send('GET', url),
        await client.raw({ method: 'OPTIONS', url, headers: asked }),
        await client.raw({ method: 'GET', url, headers: { origin: 'null' } }),
      ]) {
        expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    }
  });

  test('sends HSTS behind HTTPS', async () => {
    const twin = await server.twin({ env: { publicUrl: 'https://nday.example' } });
    const { headers } = await twin.visitor().call('readConfig');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    await twin.app.close();
  });

  test.each([
    ['address', { address: 20, account: 100 }],
    ['account', { address: 100, account: 20 }],
  ] as const)(
    "an %s with too many requests gets 429 with the time to wait; others and probes don't",
    async (whose, requestsPerMinute) => {
      const twin = await server.twin({ env: { requestsPerMinute } });
      // Within one minute, by which requests are counted.
      twin.setClock('2026-11-20T12:00:00Z');
      const client = whose === 'account' ? (await twin.member()).client : twin.visitor();
      const replies = await Promise.all(Array.from({ length: 50 }, () => client.call('readConfig')));
      const rejected = replies.filter(({ status }) => status === 429);
      expect(rejected.length).toBeGreaterThanOrEqual(30);
      expect(rejected[0]?.rejection).toEqual({
        code: 'rate_limited',
        error: 'Too many requests. Try again in a moment.',
      });
      expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0);
      expect((await client.call('readHealth')).status).toBe(200);
      expect((await twin.visitor().call('readConfig')).status).toBe(200);
      await twin.app.close();
    },
  );

  test("requests over the limit don't reach the database, and rejected calls count too", async () => {
    const twin = await server.twin({ env: { requestsPerMinute: { address: 20, account: 100 } } });
    twin.setClock('2026-11-20T12:00:00Z');
    const visitor = twin.visitor({ cookie: 'sessionid=none' });
    const ask = () => visitor.send('GET', '/api/auth/user/');
    for (let sent = 0; sent < 20; sent += 1) expect((await ask()).status).toBe(403);
    const statements = await recordStatements(async () => {
      expect((await ask()).status).toBe(429);
    });
    expect(statements).toEqual([]);
    await twin.app.close();
  });

  test.each([
    ['pages', '/puzzle/1'],
    ['the home page', '/'],
    ['calls at an escaped address', '/%61pi/leaderboard/'],
  ])("%s count as requests, and files don't", async (_what, url) => {
    const twin = await server.twin({ env: { requestsPerMinute: { address: 20, account: 100 } } });
    twin.setClock('2026-11-20T12:00:00Z');
    const visitor = twin.visitor();
    const ask = (path: string) => visitor.raw({ method: 'GET', url: path });
    for (let sent = 0; sent < 50; sent += 1) expect((await ask('/assets/app-1.js')).status).toBe(200);
    const statuses = [];
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await ask(url)).status);
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses[20]).toBe(429);
    expect((await visitor.call('readConfig')).status).toBe(429);
    await twin.app.close();
  });

  test('serves a page that is requested too often without the database', async () => {
    const twin = await server.twin({ env: { requestsPerMinute: { address: 0, account: 0 } } });
    let rejected: Awaited<ReturnType<Client['send']>> | undefined;
    const statements = await recordStatements(async () => {
      rejected = await twin.visitor({ cookie: 'sessionid=none' }).send('GET', '/puzzle/1');
    });
    expect(statements).toEqual([]);
    expect(rejected).toMatchObject({ status: 429, text: expect.stringContaining('the app') });
    expect(rejected!.headers['cache-control']).toBe('no-cache');
    expect(Number(rejected!.headers['retry-after'])).toBeGreaterThan(0);
    await twin.app.close();
  });

  test('an error response shows no internals, only a request ID that is also in the log', async () => {
    const twin = await server.twin();
    twin.app.captcha.spend = async () => {
      throw new Error('the inside');
    };
    const reply = await twin.visitor().call('register', { body: await registration(server.db) });
    expect(reply.status).toBe(500);
    expect(reply.rejection).toEqual({
      code: 'server_error',
      error: 'Something went wrong on our side. Nothing changed.',
      request_id: reply.headers['x-request-id'],
    });
    const line = twin.log.find((line) => line.includes('the inside'))!;
    expect(JSON.parse(line)).toMatchObject({ level: 50, reqId: reply.headers['x-request-id'] });
    await twin.app.close();
  });

  test('logs each request and no secret', async () => {
    const client = server.visitor({ 'user-agent': 'agent-with-a-story' });
    const body = await registration(server.db);
    const from = server.log.length;
    await client.call('register', { body });
    const cookies = [...client.cookies.values()];
    await client.logout();
    await client.login(body.username, body.password);
    await client.call('login', { body: { username: body.username, password: 'a mistyped secret' } });
    await client.call('register', { body: await registration(server.db, { password: 'short' }) });
    await client.send('POST', '/api/auth/login/', { payload: `{"password":"half a secret` });
    await client.send('GET', '/api/config/?token=in-the-query');
    const lines = server.log.slice(from);
    const log = lines.join('');
    const secrets = [body.password, body.email, body.captchaToken, ...cookies, ...client.cookies.values()];
    secrets.push('a mistyped secret', 'half a secret', 'in-the-query', 'agent-with-a-story', 'argon2', '"short"');
    for (const secret of secrets) expect(log).not.toContain(secret);
    const requests = lines.map((line) => JSON.parse(line)).filter(({ req }) => req);
    expect(requests.map(({ req }) => `${req.method} ${req.path}`)).toContain('POST /api/auth/register/');
    for (const { reqId } of requests) expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('logs one line per request, with its route and status, and none for a file', async () => {
    const from = server.log.length;
    for (const url of ['/api/puzzles/999999/?q=1', '/api/nothing/', '/index.html', '/Profile/ada-l/?q=1']) {
      await server.app.inject({ url, headers: { accept: 'text/html' } });
    }
    const lines = server.log.slice(from).map((line) => JSON.parse(line));
    expect(lines.map(({ msg, status, req }) => [msg, status, req.method, req.path, req.route])).toEqual([
      ['request', 404, 'GET', '/api/puzzles/999999/', '/api/puzzles/:id/'],
      ['request', 404, 'GET', '/api/nothing/', undefined],
      ['request', 200, 'GET', '/Profile/ada-l/', '/profile/:username'],
    ]);
    for (const { ms } of lines) expect(ms).toEqual(expect.any(Number));
  });

  test('logs why a query failed, and none of its values', async () => {
    const twin = await server.twin();
    const failures = [
      ['rename column password_hash to hidden', 'rename column hidden to password_hash', '42703', 'password_hash'],
      // PostgreSQL then repeats the whole row.
      ['add constraint closed check (false) not valid', 'drop constraint closed', '23514', 'closed'],
    ] as const;
    for (const [breakIt, mendIt, code, why] of failures) {
      const body = await registration(server.db);
      const from = twin.log.length;
      await twin.db.execute(sql.raw(`alter table users ${breakIt}`));
      const reply = await twin.visitor().call('register', { body });
      await twin.db.execute(sql.raw(`alter table users ${mendIt}`));
      expect(reply.status).toBe(500);
      const line = twin.log.slice(from).find((line) => line.includes('request failed'))!;
      expect(JSON.parse(line).err).toMatchObject({
        code,
        message: expect.stringContaining(why),
        query: expect.stringContaining('insert into "users"'),
        stack: expect.any(String),
      });
      for (const secret of [body.username, body.email, 'argon2']) expect(line).not.toContain(secret);
    }
    await twin.app.close();
  });

  test.each([
    ['a method that does not exist', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a head that is too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ])('%s gets the standard error body', async (_what, request, status) => {
    const twin = await server.twin();
    const { port } = new URL(await twin.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
    socket.write(request);
    let reply = '';
    for await (const part of socket) reply += part;
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(reply.split('\r\n\r\n')[1]!)).toEqual({
      code: 'malformed',
      error: "We couldn't read the request.",
    });
    await twin.app.close();
  });

  test.each([
    ['its head', 'POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nX'],
    // A call without a CSRF token, because a missing one would be rejected before the body arrives.
    [
      'its body',
      `POST ${cspReportPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/csp-report\r\nContent-Length: 99\r\n\r\n{`,
    ],
  ])('disconnects a client that never ends %s', async (_what, begun) => {
    const twin = await server.twin();
    const { server: http } = twin.app;
    expect(http.headersTimeout).toBeLessThanOrEqual(60_000);
    expect(http.requestTimeout).toBeLessThanOrEqual(60_000);
    expect(Math.min(http.headersTimeout, http.requestTimeout)).toBeGreaterThan(0);
    // The same, sooner.
    Object.assign(http, { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
    const { port } = new URL(await twin.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
    socket.write(begun);
    let reply = '';
    for await (const part of socket) reply += part;
    expect(reply).toMatch(/^HTTP\/1.1 408 /);
    await twin.app.close();
  });

  test("ignores a client's own request ID", async () => {
    const forged = 'x"} forged';
    const { headers } = await server.visitor({ 'x-request-id': forged, 'request-id': forged }).call('readHealth');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each<[string, Error]>([
    ['rejected', lostBy('connect ECONNREFUSED', 'ECONNREFUSED')],
    ['not found by name', lostBy('getaddrinfo ENOTFOUND', 'ENOTFOUND')],
    ['without a name server', lostBy('getaddrinfo EAI_AGAIN', 'EAI_AGAIN')],
    ['out of reach', lostBy('connect EHOSTUNREACH', 'EHOSTUNREACH')],
    ['not to be had in time for a query', lostBy('timeout exceeded when trying to connect')],
    ['not to be had in time for a transaction', new Error('timeout exceeded when trying to connect')],
    ['slow to open', lostBy('Connection terminated due to connection timeout')],
    ['cut off', lostBy('Connection terminated unexpectedly')],
    ['lost before', lostBy('Client has encountered a connection error and is not queryable')],
  ])('while the database is %s, health stays 200 and everything else is unavailable', async (_how, lost) => {
    const twin = await server.twin();
    twin.app.db = new Proxy(server.db, {
      get() {
        throw lost;
      },
    });
    expect((await twin.visitor().call('readHealth')).status).toBe(200);
    const ready = await twin.visitor().call('readReady');
    expect(ready.status).toBe(503);
    expect(ready.rejection.code).toBe('unavailable');
    const login = await twin.visitor().call('login', { body: { username: 'somebody', password: 'a password' } });
    expect(login.status).toBe(503);
    expect(login.rejection).toMatchObject({ code: 'unavailable', request_id: login.headers['x-request-id'] });
    expect(login.headers['retry-after']).toBe('5');
    const page = await twin.visitor({ accept: 'text/html' }).send('GET', '/puzzle/1');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('the app')]);
    await twin.app.close();
  });

  test('compresses responses for clients that accept it', async () => {
    const { headers } = await server.visitor({ 'accept-encoding': 'br, gzip' }).send('GET', '/api/openapi.json');
    expect(headers['content-encoding']).toMatch(/br|gzip/);
  });

  test('rejects a token of another installation', async () => {
    const other = await openServer();
    const { client } = await server.member();
    await client.call('readUser');
    const there = other.visitor();
    for (const [name, value] of client.cookies) there.cookies.set(name, value);
    expect((await there.call('readUser')).rejection.code).toBe('session_expired');
    const foreign = await registration(other.db, { captchaToken: await captchaToken(server.db) });
    expect((await other.visitor().call('register', { body: foreign })).rejection.captcha).toBeDefined();
  });
});

/** As Drizzle reports that a query had no connection. */
function lostBy(message: string, code?: string): Error {
  return new Error('Failed query', { cause: Object.assign(new Error(message), { code }) });
}

/** What the build would have left. */
function webRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nday-web-'));
  mkdirSync(join(folder, 'assets'));
  const metas = ['name="description"', 'property="og:title"', 'property="og:image"'].map(
    (name) => `<meta ${name} content="" />`,
  );
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Nday</title>${metas.join('')}<p>the app</p>`);
  writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting');
  writeFileSync(join(folder, 'assets/app-1.js'), 'export {}');
  return folder;
}
