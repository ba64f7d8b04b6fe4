import { expect, test } from 'vitest';
import { FakeApi, json, origin, portal, rejectWith, unreachable } from '../../../tests/support/fake-api.ts';
import { calls } from '../../contract/calls.ts';
import { createApiClient } from './first/api-client.ts';

function setUp(timeout?: number) {
  const api = new FakeApi('alice');
  api.signIn('alice');
  const { fetch, readCsrfToken } = api;
  const { call } = createApiClient({ baseUrl: origin, fetch, readCsrfToken, ...(timeout && { timeout }) });
  return { api, call };
}

const react = { params: { id: 1 }, body: { desired: 'UP' as const }, operationId: crypto.randomUUID() };

test('API-1: a response that the contract accepts is a success, and says whether it was replayed', async () => {
  const { api, call } = setUp();
  const first = await call(calls.reactToPuzzle, react);
  expect(first).toMatchObject({ ok: true, status: 200, replayed: false, reply: { user_reaction: 'UP' } });
  expect(await call(calls.reactToPuzzle, react)).toMatchObject({ ok: true, replayed: true });
  expect(api.effects).toEqual(['react 1 UP']);
});

test('API-1: a rejection carries its code and the time to wait', async () => {
  const { api, call } = setUp();
  api.network = async () => rejectWith('rate_limited', { 'retry-after': '7' });
  expect(await call(calls.readPuzzle, { params: { id: 1 } })).toMatchObject({
    ok: false,
    kind: 'rejected',
    status: 429,
    code: 'rate_limited',
    retryAfter: 7000,
  });
});

test('API-5: shortens an implausibly long time to wait to an hour', async () => {
  const { api, call } = setUp();
  for (const value of ['99999999999', 'Fri, 31 Dec 2199 23:59:59 GMT']) {
    api.network = async () => rejectWith('rate_limited', { 'retry-after': value });
    expect(await call(calls.readPuzzle, { params: { id: 1 } })).toMatchObject({ retryAfter: 3_600_000 });
  }
});

test("API-5: ignores Retry-After on another server's page", async () => {
  const { api, call } = setUp();
  const page = (status: number) => async () =>
    new Response('<html>', { status, headers: { 'content-type': 'text/html', 'retry-after': '3600' } });
  for (const [status, retryAfter] of [
    [200, null],
    [403, null],
    [503, 3_600_000],
    [429, 3_600_000],
  ] as const) {
    api.network = page(status);
    expect(await call(calls.readUser)).toMatchObject({ kind: 'no_response', status, retryAfter });
  }
});

test.each([
  ['offline', null, unreachable],
  ['not_json', 200, async () => portal()],
  ['not_json', 502, async () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } })],
  ['redirect', 302, async () => new Response(null, { status: 302, headers: { location: 'https://portal.test' } })],
  ['unparsable', 200, async () => json(200, { hello: 1 })],
  ['unparsable', 403, async () => json(403, { message: 'Forbidden' })],
  ['not_json', 200, async () => new Response('{', { headers: { 'content-type': 'application/json' } })],
] as const)('API-2: %s (%s) is no response', async (reason, status, network) => {
  const { api, call } = setUp();
  api.network = network;
  expect(await call(calls.readUser)).toMatchObject({ ok: false, kind: 'no_response', reason, status });
});

test('API-2: a late response, or one whose body stalls, counts as none', async () => {
  const { api, call } = setUp(30);
  api.network = () => new Promise(() => {});
  expect(await call(calls.readUser)).toMatchObject({ reason: 'timeout' });
  const endless = () => new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) });
  api.network = async () => new Response(endless(), { headers: { 'content-type': 'application/json' } });
  expect(await call(calls.readUser)).toMatchObject({ reason: 'timeout' });
});

test('API-2: an aborted call has no response', async () => {
  const { api, call } = setUp();
  const taken = new AbortController();
  api.network = async (request) => {
    taken.abort();
    return Promise.reject(request.signal.reason);
  };
  expect(await call(calls.readUser, { signal: taken.signal })).toMatchObject({ reason: 'aborted' });
});

test('API-3: after a rejected CSRF token the call is repeated once, with the token from the rejection', async () => {
  const { api, call } = setUp();
  api.csrf = 'csrf-of-another-session';
  expect(await call(calls.reactToPuzzle, react)).toMatchObject({ ok: true });
  const post = 'POST /api/puzzles/1/react/';
  expect(api.requests).toEqual([post, post]);

  api.requests = [];
  api.network = async (request, serve) => (request.method === 'POST' ? rejectWith('csrf_failed') : serve());
  expect(await call(calls.reactToPuzzle, react)).toMatchObject({ ok: false, code: 'csrf_failed' });
  expect(api.requests).toEqual([post, post]);
});

test('API-3: a read is repeated while the token of another one comes in between', async () => {
  const { api, call } = setUp();
  api.network = async (_, serve) => (api.requests.length <= 3 ? rejectWith('csrf_failed') : serve());
  expect(await call(calls.readUser)).toMatchObject({ ok: true });
  expect(api.requests).toHaveLength(4);
});

test('API-3: a missing CSRF token is fetched first', async () => {
  const { api, call } = setUp();
  api.csrf = null;
  expect(await call(calls.reactToPuzzle, react)).toMatchObject({ ok: true });
  expect(api.requests).toEqual(['GET /api/config/', 'POST /api/puzzles/1/react/']);
});

test('SRV-3: the time of sending is read for each request, however long the CSRF token takes', async () => {
  const { api, call } = setUp();
  api.csrf = null;
  let now: number | null = Date.parse('2026-11-20T08:00:00.000Z');
  const sent: (string | null)[] = [];
  api.network = async (request, serve) => {
    if (request.method === 'POST') sent.push(request.headers.get('x-sent-at'));
    const reply = await serve();
    now = Date.parse('2026-11-20T09:00:00.000Z');
    return reply;
  };
  await call(calls.reactToPuzzle, { ...react, sentAt: () => now });
  now = null;
  expect(await call(calls.reactToPuzzle, { ...react, sentAt: () => now })).toMatchObject({ reason: 'aborted' });
  expect(sent).toEqual(['2026-11-20T09:00:00.000Z']);
});

test('API-3: a read of the account sends the CSRF token, and other reads need none', async () => {
  const { api, call } = setUp();
  api.csrf = null;
  expect(await call(calls.listPuzzles)).toMatchObject({ ok: true });
  expect(api.requests).toEqual(['GET /api/puzzles/']);
  api.csrf = null;
  api.requests = [];
  await call(calls.readUser);
  expect(api.requests).toEqual(['GET /api/auth/user/', 'GET /api/auth/user/']);
});

test('API-4: a call is sent once, whatever comes back', async () => {
  const { api, call } = setUp();
  api.network = async () => rejectWith('unavailable', { 'retry-after': '0' });
  await call(calls.readUser);
  expect(api.requests).toHaveLength(1);
});
