import { expect, test, vi } from 'vitest';
import { FakeApi, type Network, portal, rejectWith, unreachable } from '../../../tests/support/fake-api.ts';
import { effects, effectsOnce, openTestOutbox, queueAll } from '../../../tests/support/open-outbox.ts';
import { emptyStorage } from '../../../tests/support/test-device.ts';
import { calls } from '../../contract/calls.ts';
import { answer } from '../operations/answer.ts';
import { comment as commentOperation } from '../operations/comment.ts';
import type { OutboxEntry } from '../operations/outbox-entry.ts';
import { react as reactOperation } from '../operations/react.ts';
import { configQuery } from '../queries/config.ts';
import { puzzleQuery } from '../queries/first/puzzle.ts';
import { statusQuery } from '../queries/first/status.ts';
import { push } from './push.ts';

test('OUT-9, STAT-1: while the server is unreachable no attempts count, and the status says since when', async () => {
  const { api, device, entries, sync } = await openTestOutbox();
  await device.refresh(configQuery);
  api.network = unreachable;
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  for (let round = 0; round < 4; round += 1) await sync();
  expect(await entries()).toMatchObject([{ state: 'sent', attempts: 0, faults: 0, next_attempt_at: 0 }]);
  const { offline_since, oldest_pending, pending } = await statusQuery.read(device);
  expect(offline_since).toBeGreaterThan(oldest_pending!);
  expect(pending).toBe(1);
  api.network = (_, serve) => serve();
  await sync();
  expect(await statusQuery.read(device)).toMatchObject({ offline_since: null, pending: 0 });
});

test('OUT-23: an operation enqueued while the server is unreachable stays unsent and can change', async () => {
  const { api, device, entries, sync } = await openTestOutbox();
  for (const network of [unreachable, async () => portal()]) {
    api.network = network;
    await device.refresh(configQuery);
    api.requests = [];
    await device.perform(reactOperation, { puzzle_id: 1, desired: 'UP' });
    await device.loop.run('enqueue');
    await sync();
  }
  expect(new Set(api.requests)).toEqual(new Set(['GET /api/health/']));
  expect(await entries()).toMatchObject([{ state: 'pending', payload: { desired: 'UP' } }]);
  await device.perform(reactOperation, { puzzle_id: 1, desired: 'DOWN' });
  api.network = (_, serve) => serve();
  await sync();
  expect(api.effects).toEqual(['react 1 DOWN']);
});

test('OUT-23: an operation enqueued at any point of a cycle without a server stays unsent', async () => {
  for (let [turns, isOver] = [0, false]; !isOver; turns += 1) {
    const { api, device, entries } = await openTestOutbox();
    api.network = unreachable;
    await device.refresh(configQuery);
    let hasEnded = false;
    const cycle = device.loop.run('start').then(() => {
      hasEnded = true;
    });
    for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => setImmediate(done));
    isOver = hasEnded;
    await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
    await cycle;
    await device.loop.run('enqueue');
    expect(await entries(), `after ${turns} turns`).toMatchObject([{ state: 'pending' }]);
  }
});

test('OUT-23: a tab that gets a response clears the offline status that another noted', async () => {
  const storage = emptyStorage();
  const { api, device } = await openTestOutbox({ storage });
  const { device: tab } = await openTestOutbox({ storage }, api);
  await device.refresh(configQuery);
  api.network = unreachable;
  await tab.refresh(configQuery);
  tab.close();
  expect((await statusQuery.read(device)).offline_since).not.toBeNull();
  api.network = (_, serve) => serve();
  await device.refresh(configQuery);
  expect((await statusQuery.read(device)).offline_since).toBeNull();
});

test('OUT-10: a captive portal settles nothing, and its first page ends the flush', async () => {
  const { api, device, entries, clock, sync } = await openTestOutbox();
  await queueAll(device, api);
  await device.refresh(configQuery);
  api.requests = [];
  api.network = async () => portal();
  await sync();
  expect(await entries()).toHaveLength(5);
  expect(api.requests.length).toBeLessThanOrEqual(2);
  expect((await entries()).filter(({ attempts }) => attempts > 0).length).toBeGreaterThan(0);
  expect((await statusQuery.read(device)).offline_since).not.toBeNull();
  api.network = (_, serve) => serve();
  clock.pass(10_000);
  await sync();
  expect(effects(api)).toEqual(effectsOnce);
});

test('OUT-31: a flush sends an entry once, even if the wait for it ends while the others are slow', async () => {
  const { api, device, entries, clock } = await openTestOutbox();
  await queueAll(device, api);
  device.loop.close();
  await device.refresh(configQuery);
  api.requests = [];
  const noted = async () => (await entries()).filter(({ last_code }) => last_code === 'in_progress');
  api.network = async () => {
    if (api.requests.length > 1) await expect.poll(noted).not.toEqual([]);
    clock.pass(3000);
    return rejectWith('in_progress');
  };
  const turn = new AbortController();
  await push(device, turn.signal);
  expect(api.requests.sort()).toEqual(['POST /api/puzzles/1/answer/', 'POST /api/puzzles/2/answer/']);
  api.network = (_, serve) => serve();
  clock.pass(3000);
  await push(device, turn.signal);
  expect(await entries()).toEqual([]);
});

test.each([
  ['a portal', portal, { last_status: 200, last_code: 'not_json', last_error: null }],
  [
    'a fault',
    () => rejectWith('server_error'),
    { last_status: 500, last_code: 'server_error', last_error: 'Refused: server_error.' },
  ],
])('OUT-2: an entry keeps the reason that it waits: %s', async (_, reply, last) => {
  const { api, device, entries } = await openTestOutbox();
  await device.refresh(configQuery);
  api.network = async () => reply();
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  await device.loop.run('enqueue');
  expect(await entries()).toMatchObject([{ state: 'sent', ...last }]);
});

test('OUT-10: a waiting entry goes immediately on a manual retry', async () => {
  const { api, device, entries } = await openTestOutbox();
  await device.refresh(configQuery);
  api.network = async () => portal();
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  await device.loop.run('enqueue');
  api.network = (_, serve) => serve();
  await device.loop.run('online');
  expect(await entries()).toHaveLength(1);
  await device.loop.run('retry');
  expect(await entries()).toEqual([]);
});

test.each([
  ['a backoff', () => rejectWith('in_progress')],
  ['a time that was told', () => new Response(null, { status: 408, headers: { 'retry-after': '3600' } })],
])('LOOP-7: a clock that was a day ahead blocks no queue: %s', async (_, reply) => {
  const { api, device, clock, entries } = await openTestOutbox();
  api.network = async (request, serve) => (request.method === 'POST' ? reply() : serve());
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  await device.loop.run('enqueue');
  expect(await entries()).toMatchObject([{ state: 'sent' }]);
  api.network = (_, serve) => serve();
  clock.setBack(86_400_000);
  await device.loop.run('online');
  expect(api.effects).toEqual(['comment 1 x']);
  expect(await entries()).toEqual([]);
});

test.each(['0', 'Thu, 01 Jan 2026 00:00:00 GMT'])(
  'OUT-11, OUT-27: a wait that is already over counts as none: %s',
  async (value) => {
    const { api, device, clock, entries, sync } = await openTestOutbox();
    api.network = async (request, serve) =>
      request.method === 'POST' ? new Response(null, { status: 408, headers: { 'retry-after': value } }) : serve();
    await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
    for (let round = 0; round < 3; round += 1) await sync();
    const [entry] = await entries();
    expect(entry!.next_attempt_at - clock.time).toBeGreaterThan(2000);
  },
);

test('OUT-10: a response that never parses blocks only its own queue', async () => {
  const { api, device, entries, sync } = await openTestOutbox();
  await queueAll(device, api);
  api.network = async (request, serve) =>
    request.url.includes('/2/') ? new Response('{}', { headers: { 'content-type': 'application/json' } }) : serve();
  await sync();
  expect(await entries()).toMatchObject([{ lane: 'puzzle:2', state: 'sent', attempts: 1 }]);
});

test('OUT-19: an entry the server never acknowledges can be discarded eventually, and its queue continues', async () => {
  const { api, device, entries, sync } = await openTestOutbox();
  await device.perform(commentOperation, { puzzle_id: 1, text: '<script>' });
  const [comment] = await entries();
  await device.perform(commentOperation, { puzzle_id: 1, text: 'fine' });
  const page = () => new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } });
  api.network = async (request, serve) => ((await request.clone().text()).includes('<script>') ? page() : serve());
  while ((await entries())[0]!.attempts < 7) await sync();
  await device.discardEntry(comment!.operation_id);
  expect(await entries()).toMatchObject([{ state: 'sent', attempts: 7 }, { state: 'pending' }]);
  await sync();
  await device.discardEntry(comment!.operation_id);
  await expect.poll(() => api.effects).toEqual(['comment 1 fine']);
});

test('OUT-19: discarding an entry that needs attention after faults immediately sends the next one in its queue', async () => {
  const { api, device, entries, sync } = await openTestOutbox();
  api.network = async (request, serve) =>
    (await request.clone().text()).includes('faulty') ? rejectWith('server_error') : serve();
  await device.perform(commentOperation, { puzzle_id: 1, text: 'faulty' });
  const [faulty] = await entries();
  await device.perform(commentOperation, { puzzle_id: 1, text: 'behind it' });
  while ((await entries())[0]!.state !== 'parked') await sync();
  await sync();
  expect(api.effects).toEqual([]);
  await device.discardEntry(faulty!.operation_id);
  await expect.poll(() => api.effects).toEqual(['comment 1 behind it']);
});

test('OUT-11: a 429 waits for its Retry-After', async () => {
  const { api, device, clock, sync } = await openTestOutbox();
  await queueAll(device, api);
  api.network = async () => rejectWith('rate_limited', { 'retry-after': '90' });
  await sync();
  api.network = (_, serve) => serve();
  await device.loop.run('online');
  expect(api.effects).toEqual([]);
  expect(clock.nextTimer! - clock.time).toBeGreaterThan(89_000);
  clock.pass(91_000);
  await device.loop.run('online');
  expect(effects(api)).toEqual(effectsOnce);
});

test('OUT-26: the limit of one kind of operation blocks only that kind, until the stated time', async () => {
  const { api, device, clock, entries } = await openTestOutbox();
  api.network = unreachable;
  await device.perform(commentOperation, { puzzle_id: 1, text: 'one' });
  await device.perform(commentOperation, { puzzle_id: 1, text: 'two' });
  await device.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await device.perform(answer, { puzzle_id: 2, question_id: 21, answer: 'C' });
  await device.loop.run('enqueue');
  const limited: Network = async (request, serve) =>
    request.url.endsWith('/comment/') ? rejectWith('too_often', { 'retry-after': '90' }) : serve();
  api.network = limited;
  api.requests = [];
  await device.loop.run('online');
  expect(effects(api)).toEqual(['answer 11 A', 'answer 21 C']);
  expect(await entries()).toMatchObject([
    { state: 'sent', last_code: 'too_often', payload: { text: 'one' } },
    { state: 'pending', payload: { text: 'two' } },
  ]);
  expect((await statusQuery.read(device)).held_until ?? null).toBeNull();
  await device.perform(reactOperation, { puzzle_id: 1, desired: 'UP' });
  await device.loop.run('enqueue');
  expect(api.effects).toContain('react 1 UP');
  expect(api.requests.filter((request) => request.endsWith('/comment/'))).toHaveLength(1);
  expect(clock.nextTimer! - clock.time).toBeLessThan(91_000);
  api.network = (_, serve) => serve();
  clock.pass(91_000);
  await device.loop.run('enqueue');
  expect(api.effects.slice(-2)).toEqual(['comment 1 one', 'comment 1 two']);
  expect(await entries()).toEqual([]);
});

test.each<[string, Partial<OutboxEntry>, Partial<OutboxEntry>]>([
  ['one that a fault made need attention', { state: 'parked', last_status: 500, last_code: 'server_error' }, {}],
  ['one that still waits', { state: 'sent', next_attempt_at: Date.parse('2026-11-20T12:05:00.000Z') }, {}],
  ['nothing, made by a newer build', { state: 'parked', last_status: 403 }, { kind_version: 2 }],
])('LOOP-5, OUT-26: once its limit is over, an entry behind %s triggers no cycle', async (_, first, second) => {
  const { api, device, clock, entries } = await openTestOutbox();
  api.network = unreachable;
  await device.perform(reactOperation, { puzzle_id: 1, desired: 'UP' });
  await device.perform(commentOperation, { puzzle_id: 1, text: 'one' });
  await device.loop.run('enqueue');
  const [react, comment] = await entries();
  await device.outbox.entries.update(react!.sequence, first);
  const limited = { state: 'sent', last_status: 429, last_code: 'too_often', next_attempt_at: clock.now() } as const;
  await device.outbox.entries.update(comment!.sequence, { ...limited, ...second });
  api.network = (_, serve) => serve();
  await device.loop.run('online');
  expect(clock.nextTimer! - clock.time).toBeGreaterThan(290_000);
  expect(api.effects).toEqual([]);
});

test('LOOP-5: what comes due during a cycle waits for the next one, a second later', async () => {
  const { api, device, clock, entries } = await openTestOutbox();
  api.network = async (request, serve) => {
    if (request.method === 'POST') return new Response(null, { status: 408, headers: { 'retry-after': '1' } });
    if (request.url.includes('/sync/')) clock.pass(5000);
    return serve();
  };
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  await device.loop.run('start');
  expect((await entries())[0]!.next_attempt_at).toBeLessThan(clock.time);
  expect(clock.nextTimer! - clock.time).toBeGreaterThan(900);
});

test.each([
  ['429', 'OUT-11', () => rejectWith('rate_limited', { 'retry-after': '90' }), 90_000],
  ['503', 'OUT-12', () => rejectWith('unavailable'), 400],
])(
  '%s (%s, LOOP-4): a wait applies to other tabs and survives a reload, except for a manual retry',
  async (_, __, reply, least) => {
    const storage = emptyStorage();
    const { api, device, clock } = await openTestOutbox({ storage });
    const { device: tab, sync: syncTab } = await openTestOutbox({ storage, clock }, api);
    await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
    api.network = async () => reply();
    await device.loop.run('start');
    device.close();
    api.network = (_, serve) => serve();
    api.requests = [];
    const { device: reloaded } = await openTestOutbox({ storage, clock }, api);
    await tab.perform(commentOperation, { puzzle_id: 2, text: 'y' });
    for (const reason of ['start', 'online', 'enqueue', 'background'] as const) {
      await tab.loop.run(reason);
      await reloaded.loop.run(reason);
    }
    expect(api.requests).toEqual([]);
    expect(clock.nextTimer! - clock.time).toBeGreaterThan(least - 1000);
    await syncTab();
    expect(effects(api)).toEqual(['comment 1 x', 'comment 2 y']);
    await reloaded.perform(commentOperation, { puzzle_id: 2, text: 'z' });
    clock.pass(least + 5 * 60_000);
    await reloaded.loop.run('enqueue');
    expect(effects(api)).toEqual(['comment 1 x', 'comment 2 y', 'comment 2 z']);
  },
);

test('OUT-12: 502 to 504 pause the queue and never give up', async () => {
  const { api, device, entries, clock, sync } = await openTestOutbox();
  await queueAll(device, api);
  api.network = async () => rejectWith('unavailable');
  for (let round = 0; round < 20; round += 1) await sync();
  expect((await statusQuery.read(device)).paused).toBe('server');
  expect((await entries()).every(({ attempts, state }) => attempts === 0 && state !== 'parked')).toBe(true);
  api.network = (_, serve) => serve();
  clock.pass(5 * 60_000);
  await device.loop.run('online');
  expect(effects(api)).toEqual(effectsOnce);
  expect((await statusQuery.read(device)).paused).toBeNull();
});

test('OUT-13: the eighth 500 stops its queue, the others continue, and a retry is the same operation', async () => {
  const { api, device, entries, clock, sync } = await openTestOutbox();
  await queueAll(device, api);
  api.network = async (request, serve) => (request.url.includes('/1/answer') ? rejectWith('server_error') : serve());
  for (let round = 0; round < 10; round += 1) {
    await sync();
    clock.pass(5 * 60_000);
  }
  const [head, ...behind] = await entries();
  expect(head).toMatchObject({ state: 'parked', last_status: 500, faults: 7 });
  expect(behind.map(({ lane, state }) => [lane, state])).toEqual(Array(3).fill(['puzzle:1', 'pending']));
  expect(api.effects).toEqual(['answer 21 C']);
  api.network = (_, serve) => serve();
  await device.retryEntry(head!.operation_id);
  await device.loop.run('enqueue');
  expect(effects(api)).toEqual(effectsOnce);
});

test.each([
  ['no session', null],
  ["another user's session", 'bob'],
])('OUT-14, LOOP-9: with %s everything stays, and the same user resumes', async (_, other) => {
  const api = new FakeApi('alice', 'bob');
  api.signIn('alice');
  const { device, entries, sync } = await openTestOutbox({}, api);
  await device.refresh(puzzleQuery(1));
  await queueAll(device, api);
  api.signIn(other);
  await sync();
  expect(await statusQuery.read(device)).toMatchObject({ paused: 'login', pending: 5 });
  api.requests = [];
  await device.loop.run('enqueue');
  await device.loop.run('timer');
  expect(api.requests).toEqual([]);
  await sync();
  expect(await statusQuery.read(device)).toMatchObject({ paused: 'login', pending: 5 });
  expect(api.effects).toEqual([]);

  await device.call(calls.login, { body: { username: 'alice', password: 'x' } });
  await device.resume();
  await device.loop.run('retry');
  expect(effects(api)).toEqual(effectsOnce);
  expect(await entries()).toEqual([]);
  expect((await statusQuery.read(device)).paused).toBeNull();
});

test('LOOP-4, OUT-14: a login that one queue needs and a wait of another both apply', async () => {
  const { api, device, clock } = await openTestOutbox();
  await queueAll(device, api);
  api.network = async ({ url }) =>
    url.includes('/puzzles/1/') ? rejectWith('session_expired') : rejectWith('rate_limited', { 'retry-after': '90' });
  await device.loop.run('start');
  expect(await statusQuery.read(device)).toMatchObject({ paused: 'login', held_until: expect.any(Number) });
  api.network = (_, serve) => serve();
  api.requests = [];
  await device.loop.run('start');
  expect(api.requests).toEqual([]);
  clock.pass(91_000);
  await expect.poll(() => effects(api)).toEqual(effectsOnce);
});

test('OUT-14: after a login elsewhere, the next start resumes', async () => {
  const { api, device, sync } = await openTestOutbox();
  await queueAll(device, api);
  api.signIn(null);
  await sync();
  api.signIn('alice');
  await device.loop.run('start');
  expect(effects(api)).toEqual(effectsOnce);
});

test('LOOP-4: a successful cycle keeps the wait that another tab got meanwhile', async () => {
  const storage = emptyStorage();
  const { api, device, clock } = await openTestOutbox({ storage });
  const { device: tab } = await openTestOutbox({ storage, clock }, api);
  await device.loop.run('start');
  const isSent = Promise.withResolvers<void>();
  const isTold = Promise.withResolvers<void>();
  api.network = async (_, serve) => {
    isSent.resolve();
    await isTold.promise;
    return serve();
  };
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  const running = device.loop.run('enqueue');
  await isSent.promise;
  const slow = api.network;
  api.network = async () => rejectWith('rate_limited', { 'retry-after': '90' });
  await tab.loop.run('start');
  api.network = slow;
  isTold.resolve();
  await running;
  expect(api.effects).toEqual(['comment 1 x']);
  expect((await statusQuery.read(device)).held_until).toBeGreaterThan(clock.time + 80_000);
});

test("LOOP-4: a wait that the server asked for applies although the flush couldn't be stored", async () => {
  const { api, device, clock } = await openTestOutbox();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await queueAll(device, api);
  const transaction = vi.spyOn(device.outbox, 'transaction');
  api.network = async ({ url }, serve) => {
    if (!url.includes('/answer/')) return serve();
    transaction.mockRejectedValue(new Error('The disk fails.'));
    return rejectWith('rate_limited', { 'retry-after': '90' });
  };
  await device.loop.run('start');
  transaction.mockRestore();
  api.network = (_, serve) => serve();
  api.requests = [];
  await device.loop.run('online');
  expect(api.requests).toEqual([]);
  clock.pass(91_000);
  await expect.poll(() => effects(api)).toEqual(effectsOnce);
});

/** A firewall in front of the server that doesn't let comments through. */
const firewall: Network = async (request, serve) =>
  request.url.includes('/comment/')
    ? new Response('<h1>Blocked</h1>', { status: 403, headers: { 'content-type': 'text/html' } })
    : serve();

const hour = 3_600_000;

test('OUT-30: an entry without a usable response for a day in contact needs attention with its reason, and its queue continues', async () => {
  const { api, device, entries, clock, sync } = await openTestOutbox();
  api.network = firewall;
  await device.perform(commentOperation, { puzzle_id: 1, text: '<script>' });
  await device.loop.run('enqueue');
  for (let hours = 0; hours < 23; hours += 1) {
    clock.pass(hour);
    await sync();
  }
  const [before] = await entries();
  expect(before).toMatchObject({ state: 'sent' });
  // The app was closed for a week: that's no contact.
  clock.pass(7 * 24 * hour);
  await device.perform(reactOperation, { puzzle_id: 1, desired: 'UP' });
  await sync();
  const [rejected] = await entries();
  expect(rejected).toMatchObject({
    state: 'parked',
    last_status: 403,
    last_code: 'not_json',
    operation_id: before!.operation_id,
  });
  await sync();
  expect(api.effects).toEqual(['react 1 UP']);
  // It could have arrived: the same operation goes again.
  api.network = (_, serve) => serve();
  await device.retryEntry(rejected!.operation_id);
  await sync();
  expect(await entries()).toEqual([]);
  expect(api.acted.map(({ key }) => key)).toContain(rejected!.operation_id);
});

test("OUT-30: its queue continues, too, if the last response was a 500 that isn't ours", async () => {
  const { api, device, entries, clock, sync } = await openTestOutbox();
  api.network = async (request, serve) =>
    request.url.includes('/comment/') ? new Response('<h1>Oops</h1>', { status: 500 }) : serve();
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  for (let hours = 0; hours < 26; hours += 1) {
    clock.pass(hour);
    await sync();
  }
  expect(await entries()).toMatchObject([{ state: 'parked', last_status: 500 }]);
  await device.perform(reactOperation, { puzzle_id: 1, desired: 'UP' });
  await sync();
  expect(api.effects).toEqual(['react 1 UP']);
});

test.each<[string, Network]>([
  ['nobody is reached', unreachable],
  ['a captive portal answers', async () => portal()],
  ['the server asks for a wait', async () => rejectWith('rate_limited')],
  ['the server is down', async () => rejectWith('unavailable')],
])('OUT-30: an entry waits without limit while %s', async (_, network) => {
  const { api, device, entries, clock, sync } = await openTestOutbox();
  await device.loop.run('start');
  api.network = network;
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  for (let hours = 0; hours < 50; hours += 1) {
    clock.pass(hour);
    await sync();
  }
  expect(await entries()).toMatchObject([{ kind: 'comment' }]);
  expect((await entries())[0]!.state).not.toBe('parked');
});

test('OUT-30, OUT-18: the text of a comment that could have arrived stays', async () => {
  const { api, device, entries, clock, sync } = await openTestOutbox();
  api.network = firewall;
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  for (let hours = 0; hours < 26; hours += 1) {
    clock.pass(hour);
    await sync();
  }
  const [rejected] = await entries();
  expect(rejected!.state).toBe('parked');
  expect(await device.reviseComment(rejected!.operation_id, 'y')).toBe(false);
});
