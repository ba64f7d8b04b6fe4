import Dexie from 'dexie';
import { forceCloseDatabase, IDBDatabase } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import {
  accountIdOf,
  hanging,
  type Network,
  portal,
  rejectWith,
  replyLost,
  unreachable,
  userNamed,
} from '../../tests/support/fake-api.ts';
import { devicesOfAlice, ManualClock } from '../../tests/support/test-device.ts';
import type { Call } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import type { OpenDevice } from './device.ts';
import { enqueue } from './engine/enqueue.ts';
import { carryDrafts } from './operations/carry-drafts.ts';
import { comment, comment as commentOperation } from './operations/comment.ts';
import { answerDraft, commentDraft } from './operations/outbox-entry.ts';
import { signOut } from './operations/sign-out.ts';
import { configQuery } from './queries/config.ts';
import { puzzleQuery } from './queries/first/puzzle.ts';
import { statusQuery } from './queries/first/status.ts';
import { meQuery } from './queries/me.ts';
import { openDeviceDatabase, rememberUser } from './storage/device-database.ts';
import { cacheName, openCache } from './storage/open-cache.ts';
import { abortTransactions, NewerDatabase } from './storage/open-dexie.ts';
import { outboxName } from './storage/outbox-database.ts';

test('DB-1: an account has a local cache and an outbox named after it, next to the shared database', async () => {
  const { start, storage } = devicesOfAlice();
  await start('Alice');
  await start(null);
  const { indexedDB } = storage as { indexedDB: IDBFactory };
  const names = (await indexedDB.databases()).map(({ name }) => name).sort();
  expect(names).toEqual(
    [
      'nday-device',
      `nday-mirror-${accountIdOf('alice')}`,
      `nday-outbox-${accountIdOf('alice')}`,
      'nday-mirror-anonymous',
      'nday-outbox-anonymous',
    ].sort(),
  );
});

test('DB-2: the outbox and the shared database are strictly durable and hold no secret', async () => {
  const { api, start, storage } = devicesOfAlice();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const alice = await start('Alice');
  await rememberUser(userNamed('Alice'), storage);
  await alice.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  await alice.saveDraft(commentDraft(1), 'y');
  await alice.forgetSession();
  const writes = transaction.mock.calls.map(([, mode, options], at) => {
    const { name } = transaction.mock.contexts[at] as { name: string };
    return { name, mode, durability: (options as { durability?: string } | undefined)?.durability };
  });
  transaction.mockRestore();
  const durable = writes.filter(({ name, mode }) => mode === 'readwrite' && !name.startsWith('nday-mirror'));
  expect(new Set(durable.map(({ name }) => name))).toEqual(
    new Set(['nday-device', `nday-outbox-${accountIdOf('alice')}`]),
  );
  expect(durable.filter(({ durability }) => durability !== 'strict')).toEqual([]);

  const shared = await openDeviceDatabase(storage);
  const rows = [
    await alice.outbox.entries.toArray(),
    await alice.outbox.drafts.toArray(),
    await shared.facts.toArray(),
  ];
  shared.close();
  expect(JSON.stringify(rows)).not.toMatch(/cookie|token|csrf|session_id/i);
  expect(JSON.stringify(rows)).not.toContain(api.csrf ?? 'no token');
});

test('ACC-1: accounts have their own databases, regardless of case in the name', async () => {
  const { start } = devicesOfAlice();
  const alice = await start('Alice');
  await alice.saveDraft(commentDraft(1), 'mine');
  alice.close();
  const bob = await start('bob');
  expect(await bob.outbox.drafts.count()).toBe(0);
  const again = await start('aLiCe');
  expect(again.account).toBe(accountIdOf('alice'));
  expect(await again.outbox.drafts.count()).toBe(1);
});

test('ACC-2: every call says whose session it expects, except those that must work without one', async () => {
  const { api, start } = devicesOfAlice();
  let expected: string | null = null;
  api.network = (request, serve) => {
    expected = request.headers.get('x-expected-user');
    return unreachable(request, serve);
  };
  const device = await start('Alice');
  const loose = device.call as (call: Call) => Promise<unknown>;
  const silent: string[] = [];
  for (const [name, call] of Object.entries<Call>(calls)) {
    await loose(call);
    if (expected === null) silent.push(name);
    else expect(expected, name).toBe(accountIdOf('Alice'));
  }
  expect(silent.sort()).toEqual([
    'askForPasskeyLogin',
    'forgotPassword',
    'forgotUsername',
    'login',
    'loginWithPasskey',
    'readCaptcha',
    'readConfig',
    'register',
    'resetPassword',
    'verifyEmail',
  ]);
});

test("ACC-2: a visitor's calls expect that nobody is signed in, except the call that asks who is", async () => {
  const { api, start } = devicesOfAlice();
  let expected: string | null = null;
  api.network = (request, serve) => {
    expected = request.headers.get('x-expected-user');
    return unreachable(request, serve);
  };
  const visitor = await start(null);
  const loose = visitor.call as (call: Call) => Promise<unknown>;
  const silent: string[] = [];
  for (const [name, call] of Object.entries<Call>(calls)) {
    await loose(call);
    if (expected === null) silent.push(name);
    else expect(expected, name).toBe('-');
  }
  const sessionless = Object.entries<Call>(calls).filter(([, call]) => call.sessionless);
  expect(silent.sort()).toEqual([...sessionless.map(([name]) => name), 'readUser'].sort());
});

test("ACC-2: if the browser still has someone's session, none of their data gets into a visitor's local cache", async () => {
  const { api, start } = devicesOfAlice();
  api.answerElsewhere('Alice', 1, 11, 'A');
  const visitor = await start(null);
  expect(await visitor.refresh(puzzleQuery(1))).toMatchObject({ ok: false, code: 'wrong_user' });
  await visitor.loop.run('start');
  expect(await statusQuery.read(visitor)).toMatchObject({ last_sync: null, paused: null });
  expect(await visitor.refresh(meQuery)).toBeNull();
  for (const table of visitor.cache.tables) {
    expect(JSON.stringify(await table.toArray()), table.name).not.toMatch(/Alice|"selected_answer"/);
  }
  expect(await visitor.cache.puzzles.count()).toBe(0);

  expect((await visitor.call(calls.login, { body: { username: 'bob', password: 'x' } })).ok).toBe(true);
  api.signIn(null);
  expect(await visitor.refresh(puzzleQuery(1))).toBeNull();
});

test('ACC-3: drafts survive a reload and move along at login', async () => {
  const { api, start } = devicesOfAlice();
  api.signIn(null);
  const visitor = await start(null);
  await visitor.refresh(puzzleQuery(1));
  await visitor.saveDraft(answerDraft(11), 'C');
  await visitor.saveDraft(commentDraft(1), 'typed as a visitor');
  visitor.close();

  const reloaded = await start(null);
  expect(
    (
      await puzzleQuery(1)
        .read(reloaded)
        .then(({ view }) => view ?? undefined)
    )?.questions[0]?.draft,
  ).toBe('C');
  expect((await reloaded.call(calls.login, { body: { username: 'Alice', password: 'x' } })).ok).toBe(true);
  const alice = await start('Alice');
  await alice.saveDraft(commentDraft(1), 'typed before');
  await carryDrafts(reloaded, alice);
  await alice.refresh(puzzleQuery(1));
  expect(
    await puzzleQuery(1)
      .read(alice)
      .then(({ view }) => view ?? undefined),
  ).toMatchObject({
    questions: [{ draft: 'C' }, { draft: null }],
    comment_draft: 'typed before',
  });
  expect(await reloaded.outbox.drafts.count()).toBe(0);
});

const expectedTables: Record<string, Record<string, string>> = {
  [cacheName(accountIdOf('alice'))]: { meta: 'key' },
  [outboxName(accountIdOf('alice'))]: {
    entries: '++sequence, &operation_id, [lane+sequence], [kind+target]',
    drafts: 'key',
  },
  'nday-device': { facts: 'key' },
};

test('ACC-6: a tab whose database is removed or upgraded elsewhere is told, and writes no more', async () => {
  const { start } = devicesOfAlice();
  const onObsolete = vi.fn();
  const tab = await start('Alice', { onObsolete });
  const other = await start('Alice');
  await signOut(other, { pending: 'discard' });
  expect(onObsolete).toHaveBeenCalled();
  await expect(tab.saveDraft(commentDraft(1), 'x')).rejects.toThrow();
});

test.each([cacheName(accountIdOf('alice')), outboxName(accountIdOf('alice')), 'nday-device'])(
  "ACC-6: a tab whose %s another tab upgrades is told, doesn't delay that, and writes no more",
  async (name) => {
    const { storage, start } = devicesOfAlice();
    const onObsolete = vi.fn();
    const tab = await start('Alice', { onObsolete });
    await tab.saveDraft(commentDraft(1), 'before');
    const newer = new Dexie(name, storage);
    newer.version(99).stores({ ...expectedTables[name], later: 'key' });
    await newer.open();
    expect(onObsolete).toHaveBeenCalled();
    await newer.table('later').put({ key: 'x' });
    expect(await tab.refresh(configQuery)).toMatchObject({ ok: false, reason: 'aborted' });
    await expect(tab.saveDraft(commentDraft(1), 'after')).rejects.toThrow();
    await expect(tab.forgetSession()).rejects.toThrow();
    for (const table of newer.tables) {
      expect(JSON.stringify(await table.toArray())).not.toMatch(/after|session_to_end|"config"/);
    }
    newer.close();
  },
);

test('ACC-6: a database of a newer build stays untouched', async () => {
  const { storage, start } = devicesOfAlice();
  const newer = new Dexie(outboxName(accountIdOf('alice')), storage);
  newer.version(2).stores({ entries: '++sequence, &operation_id, [lane+sequence], [kind+target]', drafts: 'key' });
  await newer.open();
  newer.close();
  await expect(start('Alice')).rejects.toBeInstanceOf(NewerDatabase);
});

test('ACC-7: a closed device makes no call', async () => {
  const { api, start } = devicesOfAlice();
  const device = await start('Alice');
  device.close();
  expect(await device.refresh(puzzleQuery(1))).toMatchObject({ ok: false, reason: 'aborted' });
  expect(api.requests).toEqual([]);
});

test.each<[string, (device: OpenDevice) => unknown]>([
  ['that closes', (device) => device.close()],
  ['whose session is forgotten', (device) => device.forgetSession()],
])('ACC-7: a device %s aborts the calls in flight, and writes nothing from them', async (_, end) => {
  const { api, storage, start } = devicesOfAlice();
  const device = await start('Alice');
  const gone: boolean[] = [];
  const reached = Promise.withResolvers<void>();
  api.network = (request, serve) => {
    request.signal.addEventListener('abort', () => gone.push(true));
    if (api.requests.length === 2) reached.resolve();
    return hanging(request, serve);
  };
  const flights = [device.refresh(puzzleQuery(1)), device.refresh(configQuery)];
  await reached.promise;
  await end(device);
  expect(await Promise.all(flights)).toMatchObject([
    { ok: false, reason: 'aborted' },
    { ok: false, reason: 'aborted' },
  ]);
  expect(gone).toEqual([true, true]);
  device.close();
  const cache = await openCache(accountIdOf('alice'), storage);
  expect(await cache.puzzles.count()).toBe(0);
  expect(await cache.meta.toArray()).toEqual([]);
  cache.close();
});

test('ACC-7: an operation whose call is aborted waits as before', async () => {
  const { api, storage, start } = devicesOfAlice();
  const device = await start('Alice');
  const reached = Promise.withResolvers<void>();
  api.network = (request, serve) => {
    if (request.method === 'POST') reached.resolve();
    return request.method === 'POST' ? hanging(request, serve) : serve();
  };
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  const running = device.loop.run('enqueue');
  await reached.promise;
  device.close();
  await running;
  api.network = (_, serve) => serve();
  const next = await start('Alice', { storage });
  expect(await next.outbox.entries.toArray()).toMatchObject([{ state: 'sent', attempts: 0, faults: 0 }]);
  await next.loop.run('start');
  expect(api.effects).toEqual(['comment 1 x']);
});

test('ACC-7: a device whose session was forgotten makes no call, not even the one that ends it', async () => {
  const { api, start } = devicesOfAlice();
  const device = await start('Alice');
  await device.forgetSession();
  expect(await device.refresh(puzzleQuery(1))).toMatchObject({ ok: false, reason: 'aborted' });
  expect(api.requests).toEqual([]);
});

test('ACC-6: a tab whose database the browser removes is told, and writes no more', async () => {
  const { start } = devicesOfAlice();
  const onObsolete = vi.fn();
  const tab = await start('Alice', { onObsolete });
  // Its types want the class instead of a database.
  forceCloseDatabase(tab.outbox.backendDB() as unknown as typeof IDBDatabase);
  await expect.poll(() => onObsolete.mock.calls.length).toBe(1);
  await expect(tab.saveDraft(commentDraft(1), 'x')).rejects.toThrow();
});

test("ACC-8: a frozen page's open work is rolled back, and blocks no other page", async () => {
  const { start } = devicesOfAlice();
  const frozen = await start('Alice', { locks: navigator.locks });
  const { outbox, locks } = frozen;
  const hasBegun = Promise.withResolvers<void>();
  const write = outbox.transaction('rw', outbox.drafts, async () => {
    await outbox.drafts.put({ key: commentDraft(1), value: 'half', updated_at: 1 });
    hasBegun.resolve();
    for (;;) await outbox.drafts.get(commentDraft(1));
  });
  const name = `a lock of ${crypto.randomUUID()}`;
  const hold = locks!.request(name, {}, () => new Promise(() => {}));
  const waiting = locks!.request(name, {}, async () => {});
  const ends = Promise.allSettled([write, hold, waiting]);
  await hasBegun.promise;
  frozen.close();
  abortTransactions();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);

  const next = await start('Alice');
  expect(await next.outbox.drafts.count()).toBe(0);
  await next.saveDraft(commentDraft(1), 'whole');
  await navigator.locks.request(name, async () => {});
});

test.each<[string, Network]>([
  ['a busy server', async () => rejectWith('unavailable', { 'retry-after': '0' })],
  ['a fault', async () => rejectWith('server_error')],
  ['too many at once', async () => rejectWith('rate_limited', { 'retry-after': '0' })],
  ['a gateway', async () => new Response(null, { status: 504, headers: { 'retry-after': '0' } })],
  ['a portal', async () => portal()],
  ['nobody', unreachable],
  ['a reply that is lost', replyLost],
])("API-4: sends an operation's call once, whatever comes back: %s", async (_, network) => {
  const { api, start } = devicesOfAlice();
  const clock = new ManualClock();
  const device = await start('Alice', { clock });
  api.network = (request, serve) => (request.method === 'POST' ? network(request, serve) : serve());
  // Not through the device, whose loop would start a cycle.
  await enqueue(device.outbox, 'Alice', comment, { puzzle_id: 1, text: 'x' }, clock.now());
  const [entry] = await device.outbox.entries.toArray();
  const posts = () => api.requests.filter((request) => request.startsWith('POST'));
  await device.loop.run('enqueue');
  expect(posts()).toHaveLength(1);
  expect(await device.outbox.entries.toArray()).toMatchObject([{ operation_id: entry?.operation_id, state: 'sent' }]);
  // About again the outbox decides.
  api.network = (_, serve) => serve();
  await device.loop.run('retry');
  expect(posts()).toHaveLength(2);
  expect(api.effects).toEqual(['comment 1 x']);
  expect(await device.outbox.entries.count()).toBe(0);
});

test('PULL-11: concurrent fetches of one puzzle share one request', async () => {
  const { api, start } = devicesOfAlice();
  const device = await start('Alice');
  const results = await Promise.all([
    device.refresh(puzzleQuery('daily')),
    device.refresh(puzzleQuery('daily')),
    device.refresh(puzzleQuery(2)),
  ]);
  expect(results).toEqual([null, null, null]);
  expect(api.requests).toEqual(['GET /api/puzzles/0/', 'GET /api/puzzles/2/']);
  await device.refresh(puzzleQuery('daily'));
  expect(api.requests).toHaveLength(3);
});

test('LOOP-4, OUT-18: a retry of one entry ends the wait that the server asked for, and is sent even if the app closes', async () => {
  const { api, start } = devicesOfAlice();
  const requestBackgroundSync = vi.fn(async () => {});
  const alice = await start('Alice', { requestBackgroundSync });
  await alice.perform(commentOperation, { puzzle_id: 1, text: 'refuse me' });
  await alice.loop.run('enqueue');
  const [rejected] = await alice.outbox.entries.toArray();
  expect(rejected).toMatchObject({ state: 'parked' });
  api.network = async () => rejectWith('rate_limited', { 'retry-after': '3600' });
  await alice.loop.run('start');
  expect((await statusQuery.read(alice)).held_until).toBeGreaterThan(alice.clock.now());
  requestBackgroundSync.mockClear();

  api.network = (_, serve) => serve();
  api.requests = [];
  await alice.retryEntry(rejected!.operation_id);
  expect(requestBackgroundSync).toHaveBeenCalledOnce();
  await expect.poll(() => api.requests).toContain('POST /api/puzzles/1/comment/');
});

test('OUT-18: a revised comment is sent even if the app closes', async () => {
  const { start } = devicesOfAlice();
  const requestBackgroundSync = vi.fn(async () => {});
  const alice = await start('Alice', { requestBackgroundSync });
  alice.loop.close();
  const { operation_id } = await alice.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  requestBackgroundSync.mockClear();
  await alice.reviseComment(operation_id!, 'y');
  expect(requestBackgroundSync).toHaveBeenCalledOnce();
});
