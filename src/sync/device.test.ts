import Dexie from 'dexie';
import { forceCloseDatabase, IDBDatabase } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeApi, type Network, portal, refuse, replyLost, unreachable } from '../../tests/support/fake-api.ts';
import { deviceOn, emptyStorage, ManualClock } from '../../tests/support/test-device.ts';
import type { Call } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import { carryDrafts, countUnsettled, type Device, type DeviceOptions } from './device.ts';
import { currentUsername, openDeviceDatabase, rememberUser } from './device-database.ts';
import { enqueue } from './enqueue.ts';
import { removeLeftOverMirrors } from './left-over-mirrors.ts';
import { mirrorName, openMirror } from './mirror-database.ts';
import { abortTransactions, NewerDatabase, type Storage } from './open-database.ts';
import { keptMark, outboxName } from './outbox-database.ts';
import { answerDraft, commentDraft } from './outbox-entry.ts';
import { readPuzzleView } from './read-puzzle.ts';
import { restoreUser } from './restore-user.ts';
import { signOut } from './sign-out.ts';
import { readStatus } from './status.ts';

const open: Device[] = [];

afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

function setUp() {
  const api = new FakeApi('Alice', 'bob');
  api.signIn('Alice');
  const storage = emptyStorage();
  const start = async (username: string | null, options: Partial<DeviceOptions> = {}) => {
    const device = await deviceOn(api, { username, storage, ...options });
    open.push(device);
    return device;
  };
  return { api, storage, start };
}

test('DB-1: an account has a mirror and an outbox named after it, and what is nobody’s stands beside them', async () => {
  const { start, storage } = setUp();
  await start('Alice');
  await start(null);
  const { indexedDB } = storage as { indexedDB: IDBFactory };
  const names = (await indexedDB.databases()).map(({ name }) => name).sort();
  expect(names).toEqual(
    ['nday-device', 'nday-mirror-alice', 'nday-outbox-alice', 'nday-mirror-anonymous', 'nday-outbox-anonymous'].sort(),
  );
});

test('DB-2: what goes into the outbox and beside it is strictly durable, and no secret', async () => {
  const { api, start, storage } = setUp();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const alice = await start('Alice');
  await rememberUser('Alice', storage);
  await alice.comment({ puzzle_id: 1, text: 'x' });
  await alice.saveDraft(commentDraft(1), 'y');
  await alice.forgetSession();
  const writes = transaction.mock.calls.map(([, mode, options], at) => {
    const { name } = transaction.mock.contexts[at] as { name: string };
    return { name, mode, durability: (options as { durability?: string } | undefined)?.durability };
  });
  transaction.mockRestore();
  const kept = writes.filter(({ name, mode }) => mode === 'readwrite' && !name.startsWith('nday-mirror'));
  expect(new Set(kept.map(({ name }) => name))).toEqual(new Set(['nday-device', 'nday-outbox-alice']));
  expect(kept.filter(({ durability }) => durability !== 'strict')).toEqual([]);

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

test('ACC-1: accounts have databases of their own, whatever the case of the name', async () => {
  const { start } = setUp();
  const alice = await start('Alice');
  await alice.saveDraft(commentDraft(1), 'mine');
  alice.close();
  const bob = await start('bob');
  expect(await bob.outbox.drafts.count()).toBe(0);
  const again = await start('aLiCe');
  expect(again.account).toBe('alice');
  expect(await again.outbox.drafts.count()).toBe(1);
});

test('ACC-2: every call says whose session it expects, but those that must work when the session is over', async () => {
  const { api, start } = setUp();
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
    else expect(expected, name).toBe('Alice');
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

test("ACC-2: a visitor's calls expect that nobody is signed in, but the one that asks who is", async () => {
  const { api, start } = setUp();
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

test("ACC-2: where the browser still has somebody's session, nothing of theirs gets into a visitor's mirror", async () => {
  const { api, start } = setUp();
  api.answerElsewhere('Alice', 1, 11, 'A');
  const visitor = await start(null);
  expect(await visitor.fetchPuzzle(1)).toMatchObject({ ok: false, code: 'wrong_user' });
  await visitor.loop.run('start');
  expect(await readStatus(visitor)).toMatchObject({ last_sync: null, paused: null });
  expect(await visitor.fetchUser()).toMatchObject({ ok: true, reply: { username: 'Alice' } });
  for (const table of visitor.mirror.tables) {
    expect(JSON.stringify(await table.toArray()), table.name).not.toMatch(/Alice|"selected_answer"/);
  }
  expect(await visitor.mirror.puzzles.count()).toBe(0);

  expect((await visitor.call(calls.login, { body: { username: 'bob', password: 'x' } })).ok).toBe(true);
  api.signIn(null);
  expect((await visitor.fetchPuzzle(1)).ok).toBe(true);
});

test('ACC-3: drafts survive a reload and go along at login', async () => {
  const { api, start } = setUp();
  api.signIn(null);
  const visitor = await start(null);
  await visitor.fetchPuzzle(1);
  await visitor.saveDraft(answerDraft(11), 'C');
  await visitor.saveDraft(commentDraft(1), 'typed as a visitor');
  visitor.close();

  const reloaded = await start(null);
  expect((await readPuzzleView(reloaded, 1))?.questions[0]?.draft).toBe('C');
  expect((await reloaded.call(calls.login, { body: { username: 'Alice', password: 'x' } })).ok).toBe(true);
  const alice = await start('Alice');
  await alice.saveDraft(commentDraft(1), 'typed before');
  await carryDrafts(reloaded, alice);
  await alice.fetchPuzzle(1);
  expect(await readPuzzleView(alice, 1)).toMatchObject({
    questions: [{ draft: 'C' }, { draft: null }],
    comment_draft: 'typed before',
  });
  expect(await reloaded.outbox.drafts.count()).toBe(0);
});

test('ACC-4: a logout offline ends the session before anything else is sent', async () => {
  const { api, storage, start } = setUp();
  await rememberUser('Alice', storage);
  const device = await start('Alice');
  await device.fetchPuzzle(1);
  api.network = unreachable;
  await signOut(device, { pending: 'keep' });
  expect(await currentUsername(storage)).toBeNull();
  expect(api.session).toBe('Alice');

  const visitor = await start(null);
  expect(await visitor.fetchPuzzle(0)).toMatchObject({ ok: false, reason: 'offline' });
  api.network = (_, serve) => serve();
  api.requests = [];
  await Promise.all([visitor.call(calls.login, { body: { username: 'bob', password: 'x' } }), visitor.fetchConfig()]);
  expect(api.requests[0]).toBe('POST /api/auth/logout/');
  expect(api.effects[0]).toBe('logout Alice');
  expect(api.session).toBe('bob');
});

/** Whatever is asked for hangs, as in a tunnel, until it is taken back. */
const hanging: Network = (request) =>
  new Promise((_, fail) => {
    request.signal.throwIfAborted();
    request.signal.addEventListener('abort', () => fail(request.signal.reason));
  });

test('ACC-4: a logout waits three seconds for a dead network, and no longer', async () => {
  const { api, start } = setUp();
  // A call by itself would wait for longer than the test does.
  const device = await start('Alice', { timeout: 3_600_000 });
  api.network = hanging;
  // Its first call would fetch the CSRF token, and have a time of its own.
  api.csrf = null;
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await signOut(device, { pending: 'discard' });
  expect(timeout).toHaveBeenCalledWith(3000);
  timeout.mockRestore();
});

test('ACC-4: a logout does not wait for another tab that is still trying to end the session', async () => {
  const { start } = setUp();
  const locks = {
    request: (_name: string, options: LockOptions) =>
      new Promise((_, fail) => options.signal?.addEventListener('abort', () => fail(options.signal?.reason))),
  } as unknown as LockManager;
  const device = await start('Alice', { locks });
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await signOut(device, { pending: 'discard' });
  expect(timeout).toHaveBeenCalledWith(3000);
  timeout.mockRestore();
});

test('ACC-4: tabs end it one at a time, under the lock nday-session, and send nothing else before', async () => {
  const { api, start } = setUp();
  const device = await start('Alice');
  await device.forgetSession();
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  api.network = async (request, serve) => {
    if (!request.url.endsWith('/logout/')) return serve();
    reached.resolve();
    await go.promise;
    return serve();
  };
  const options = { locks: navigator.locks };
  const tabs = [await start(null, options), await start(null, options), await start('bob', options)];
  const calls = tabs.map((tab) => tab.fetchConfig());
  await reached.promise;
  // Those that are not at it wait for it.
  await expect
    .poll(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [held, pending].map((locks) => locks.filter(({ name }) => name === 'nday-session').length);
    })
    .toEqual([1, 2]);
  expect(api.requests).toEqual(['POST /api/auth/logout/']);
  go.resolve();
  expect((await Promise.all(calls)).map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(api.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  expect(api.effects).toEqual(['logout Alice']);
});

test('ACC-9: the worker learns again who is signed in, but not of somebody who has logged out', async () => {
  const { api, storage, start } = setUp();
  await restoreUser('Alice', storage);
  expect(await currentUsername(storage)).toBe('Alice');
  await restoreUser('bob', storage);
  expect(await currentUsername(storage)).toBe('bob');
  const bob = await start('bob');
  api.network = unreachable;
  await signOut(bob, { pending: 'keep' });
  await restoreUser('bob', storage);
  expect(await currentUsername(storage)).toBeNull();
});

test("ACC-4: another user's session is not ended", async () => {
  const { api, start } = setUp();
  const device = await start('Alice');
  api.network = unreachable;
  await signOut(device, { pending: 'keep' });
  api.network = (_, serve) => serve();
  api.signIn('bob');
  const bob = await start('bob');
  expect((await bob.fetchPuzzle(1)).ok).toBe(true);
  expect(api.effects).toEqual([]);
});

test('ACC-5: logging out leaves nothing but what is to be kept, sealed until the same user is back', async () => {
  const { api, storage, start } = setUp();
  const device = await start('Alice');
  await device.fetchPuzzle(1);
  await device.saveDraft(commentDraft(2), 'half');
  api.network = unreachable;
  await device.comment({ puzzle_id: 1, text: 'kept' });
  expect(await countUnsettled(device)).toBe(1);
  await signOut(device, { pending: 'keep' });
  const names = (await (storage.indexedDB as unknown as IDBFactory).databases()).map(({ name }) => name).sort();
  expect(names).toEqual(['nday-device', 'nday-outbox-alice']);

  api.network = (_, serve) => serve();
  const bob = await start('bob');
  await bob.call(calls.login, { body: { username: 'bob', password: 'x' } });
  await bob.loop.run('start');
  expect(api.effects).toEqual(['logout Alice']);
  await bob.call(calls.login, { body: { username: 'Alice', password: 'x' } });
  const again = await start('Alice');
  expect(await again.outbox.drafts.count()).toBe(0);
  await again.loop.run('start');
  expect(api.effects).toEqual(['logout Alice', 'comment 1 kept']);
});

test.each(['keep', 'discard'] as const)(
  'PLAT-3: the outbox keeps its mark where entries stay sealed, and a logout that leaves none says so before it goes: %s',
  async (pending) => {
    const { api, start } = setUp();
    const device = await start('Alice');
    await device.saveDraft(keptMark, 'alice');
    await device.saveDraft(commentDraft(2), 'half');
    api.network = unreachable;
    await device.comment({ puzzle_id: 1, text: 'kept' });
    const onEmpty = vi.fn();
    await signOut(device, { pending, onEmpty });
    const again = await start('Alice');
    const isKept = pending === 'keep';
    expect((await again.outbox.drafts.toArray()).map(({ key }) => key)).toEqual(isKept ? [keptMark] : []);
    expect(onEmpty).toHaveBeenCalledTimes(isKept ? 0 : 1);
  },
);

test('ACC-5: what another tab does while a logout runs is kept', async () => {
  const { api, storage, start } = setUp();
  const device = await start('Alice');
  let made: Promise<unknown> | undefined;
  const tab = await start('Alice', {
    onObsolete: () => {
      made ??= tab.comment({ puzzle_id: 1, text: 'just now' });
    },
  });
  tab.loop.close();
  api.network = unreachable;
  await signOut(device, { pending: 'keep' });
  await made;
  tab.close();
  const names = (await (storage.indexedDB as unknown as IDBFactory).databases()).map(({ name }) => name).sort();
  expect(names).toEqual(['nday-device', 'nday-outbox-alice']);
  const again = await start('Alice');
  expect(await again.outbox.entries.toArray()).toMatchObject([{ payload: { text: 'just now' } }]);
});

test('ACC-5: discarding leaves nothing', async () => {
  const { api, storage, start } = setUp();
  const device = await start('Alice');
  api.network = unreachable;
  await device.comment({ puzzle_id: 1, text: 'gone' });
  await signOut(device, { pending: 'discard' });
  const names = (await (storage.indexedDB as unknown as IDBFactory).databases()).map(({ name }) => name);
  expect(names).toEqual(['nday-device']);
});

test('ACC-5: a logout that another tab holds up goes on after three seconds, and what is discarded is gone', async () => {
  const { api, storage, start } = setUp();
  const clock = new ManualClock();
  const device = await start('Alice', { clock });
  api.network = unreachable;
  await device.comment({ puzzle_id: 1, text: 'gone' });
  const frozen = await openFrozen(storage, mirrorName('alice'));
  const leaving = signOut(device, { pending: 'discard' });
  await frozen.wasAsked;
  clock.pass(3000);
  await leaving;
  frozen.close();
  const again = await start('Alice');
  expect(await again.outbox.entries.count()).toBe(0);
});

test('ACC-10: the mirror that a logout has left behind goes at the next start, and no other does', async () => {
  const { storage, start } = setUp();
  const killed = await start('Alice');
  await killed.forgetSession();
  killed.close();
  const { indexedDB } = storage as { indexedDB: IDBFactory };
  const mirrors = async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('nday-mirror-') ? [name] : [])).sort();
  const visitor = await start(null);
  expect(await mirrors()).toEqual(['nday-mirror-alice', 'nday-mirror-anonymous']);
  await rememberUser('Bob', storage);
  await start('Bob');
  await removeLeftOverMirrors(visitor);
  expect(await mirrors()).toEqual(['nday-mirror-anonymous', 'nday-mirror-bob']);
  await removeLeftOverMirrors(await start('Carol'));
  expect(await mirrors()).toEqual(['nday-mirror-anonymous', 'nday-mirror-bob', 'nday-mirror-carol']);
});

/** A connection of a tab that hears of nothing. */
async function openFrozen(storage: Storage, name: string) {
  const { indexedDB } = storage as { indexedDB: IDBFactory };
  const opened = Promise.withResolvers<IDBOpenDBRequest['result']>();
  const request = indexedDB.open(name);
  request.onsuccess = () => opened.resolve(request.result);
  request.onerror = () => opened.reject(request.error);
  const database = await opened.promise;
  const asked = Promise.withResolvers<void>();
  database.onversionchange = () => asked.resolve();
  return { wasAsked: asked.promise, close: () => database.close() };
}

const keptTables: Record<string, Record<string, string>> = {
  [mirrorName('alice')]: { meta: 'key' },
  [outboxName('alice')]: {
    entries: '++sequence, &operation_id, [lane+sequence], [kind+target]',
    drafts: 'key',
  },
  'nday-device': { facts: 'key' },
};

test('ACC-6: a tab whose database is removed or upgraded elsewhere is told, and writes no more', async () => {
  const { start } = setUp();
  const onObsolete = vi.fn();
  const tab = await start('Alice', { onObsolete });
  const other = await start('Alice');
  await signOut(other, { pending: 'discard' });
  expect(onObsolete).toHaveBeenCalled();
  await expect(tab.saveDraft(commentDraft(1), 'x')).rejects.toThrow();
});

test.each([mirrorName('alice'), outboxName('alice'), 'nday-device'])(
  'ACC-6: a tab whose %s another tab upgrades is told, does not hold that up, and writes no more',
  async (name) => {
    const { storage, start } = setUp();
    const onObsolete = vi.fn();
    const tab = await start('Alice', { onObsolete });
    await tab.saveDraft(commentDraft(1), 'before');
    const newer = new Dexie(name, storage);
    newer.version(99).stores({ ...keptTables[name], later: 'key' });
    await newer.open();
    expect(onObsolete).toHaveBeenCalled();
    await newer.table('later').put({ key: 'x' });
    const write: Record<string, () => Promise<unknown>> = {
      [mirrorName('alice')]: () => tab.fetchConfig(),
      [outboxName('alice')]: () => tab.saveDraft(commentDraft(1), 'after'),
      'nday-device': () => tab.forgetSession(),
    };
    await expect(write[name]!()).rejects.toThrow();
    for (const table of newer.tables) {
      expect(JSON.stringify(await table.toArray())).not.toMatch(/after|session_to_end|"config"/);
    }
    newer.close();
  },
);

test('ACC-6: a database of a newer build is left alone', async () => {
  const { storage, start } = setUp();
  const newer = new Dexie(outboxName('alice'), storage);
  newer.version(2).stores({ entries: '++sequence, &operation_id, [lane+sequence], [kind+target]', drafts: 'key' });
  await newer.open();
  newer.close();
  await expect(start('Alice')).rejects.toBeInstanceOf(NewerDatabase);
});

test('ACC-7: a closed device makes no call', async () => {
  const { api, start } = setUp();
  const device = await start('Alice');
  device.close();
  expect(await device.fetchPuzzle(1)).toMatchObject({ ok: false, reason: 'aborted' });
  expect(api.requests).toEqual([]);
});

test.each<[string, (device: Device) => unknown]>([
  ['that closes', (device) => device.close()],
  ['whose session is forgotten', (device) => device.forgetSession()],
])('ACC-7: a device %s takes back the calls in flight, and nothing of them is written', async (_, end) => {
  const { api, storage, start } = setUp();
  const device = await start('Alice');
  const gone: boolean[] = [];
  const reached = Promise.withResolvers<void>();
  api.network = (request, serve) => {
    request.signal.addEventListener('abort', () => gone.push(true));
    if (api.requests.length === 2) reached.resolve();
    return hanging(request, serve);
  };
  const flights = [device.fetchPuzzle(1), device.fetchConfig()];
  await reached.promise;
  await end(device);
  expect(await Promise.all(flights)).toMatchObject([
    { ok: false, reason: 'aborted' },
    { ok: false, reason: 'aborted' },
  ]);
  expect(gone).toEqual([true, true]);
  device.close();
  const mirror = await openMirror('alice', storage);
  expect(await mirror.puzzles.count()).toBe(0);
  expect(await mirror.meta.toArray()).toEqual([]);
  mirror.close();
});

test('ACC-7: an act whose call is taken back waits as it was', async () => {
  const { api, storage, start } = setUp();
  const device = await start('Alice');
  const reached = Promise.withResolvers<void>();
  api.network = (request, serve) => {
    if (request.method === 'POST') reached.resolve();
    return request.method === 'POST' ? hanging(request, serve) : serve();
  };
  await device.comment({ puzzle_id: 1, text: 'x' });
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
  const { api, start } = setUp();
  const device = await start('Alice');
  await device.forgetSession();
  expect(await device.fetchPuzzle(1)).toMatchObject({ ok: false, reason: 'aborted' });
  expect(api.requests).toEqual([]);
});

test('ACC-6: a tab whose database the browser takes away is told, and writes no more', async () => {
  const { start } = setUp();
  const onObsolete = vi.fn();
  const tab = await start('Alice', { onObsolete });
  // Its types ask for the class in place of a database.
  forceCloseDatabase(tab.outbox.backendDB() as unknown as typeof IDBDatabase);
  await expect.poll(() => onObsolete.mock.calls.length).toBe(1);
  await expect(tab.saveDraft(commentDraft(1), 'x')).rejects.toThrow();
});

test('ACC-8: what a frozen page had under way is undone, and holds up no other page', async () => {
  const { start } = setUp();
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
  ['a busy server', async () => refuse('unavailable', { 'retry-after': '0' })],
  ['a fault', async () => refuse('server_error')],
  ['too many at once', async () => refuse('rate_limited', { 'retry-after': '0' })],
  ['a gateway', async () => new Response(null, { status: 504, headers: { 'retry-after': '0' } })],
  ['a portal', async () => portal()],
  ['nobody', unreachable],
  ['a reply that is lost', replyLost],
])('API-4: the call of an act is sent once, whatever comes back: %s', async (_, network) => {
  const { api, start } = setUp();
  const clock = new ManualClock();
  const device = await start('Alice', { clock });
  api.network = (request, serve) => (request.method === 'POST' ? network(request, serve) : serve());
  // Not by the device, whose loop would begin a cycle of its own.
  await enqueue(device.outbox, 'Alice', 'comment', { puzzle_id: 1, text: 'x' }, clock.now());
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

test('PULL-11: two who want the same puzzle at once share one request', async () => {
  const { api, start } = setUp();
  const device = await start('Alice');
  const results = await Promise.all([device.fetchPuzzle(0), device.fetchPuzzle(0), device.fetchPuzzle(2)]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(api.requests).toEqual(['GET /api/puzzles/0/', 'GET /api/puzzles/2/']);
  await device.fetchPuzzle(0);
  expect(api.requests).toHaveLength(3);
});

test('LOOP-4, OUT-18: a retry of one entry ends the wait that the server asked for, and is sent though the app is closed', async () => {
  const { api, start } = setUp();
  const requestBackgroundSync = vi.fn(async () => {});
  const alice = await start('Alice', { requestBackgroundSync });
  await alice.comment({ puzzle_id: 1, text: 'refuse me' });
  await alice.loop.run('enqueue');
  const [parked] = await alice.outbox.entries.toArray();
  expect(parked).toMatchObject({ state: 'parked' });
  api.network = async () => refuse('rate_limited', { 'retry-after': '3600' });
  await alice.loop.run('start');
  expect((await readStatus(alice)).held_until).toBeGreaterThan(alice.clock.now());
  requestBackgroundSync.mockClear();

  api.network = (_, serve) => serve();
  api.requests = [];
  await alice.retryEntry(parked!.operation_id);
  expect(requestBackgroundSync).toHaveBeenCalledOnce();
  await expect.poll(() => api.requests).toContain('POST /api/puzzles/1/comment/');
});

test('OUT-18: a comment that is revised is sent though the app is closed', async () => {
  const { start } = setUp();
  const requestBackgroundSync = vi.fn(async () => {});
  const alice = await start('Alice', { requestBackgroundSync });
  alice.loop.close();
  const { operation_id } = await alice.comment({ puzzle_id: 1, text: 'x' });
  requestBackgroundSync.mockClear();
  await alice.reviseComment(operation_id!, 'y');
  expect(requestBackgroundSync).toHaveBeenCalledOnce();
});
