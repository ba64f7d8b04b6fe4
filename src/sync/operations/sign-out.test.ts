import { expect, test, vi } from 'vitest';
import { accountIdOf, hanging, unreachable, userNamed } from '../../../tests/support/fake-api.ts';
import { devicesOfAlice, ManualClock } from '../../../tests/support/test-device.ts';
import { calls } from '../../contract/calls.ts';
import { configQuery } from '../queries/config.ts';
import { puzzleQuery } from '../queries/first/puzzle.ts';
import { currentUser, rememberUser } from '../storage/device-database.ts';
import { cacheName } from '../storage/open-cache.ts';
import type { Storage } from '../storage/open-dexie.ts';
import { comment } from './comment.ts';
import { removeLeftOverCaches } from './left-over-caches.ts';
import { commentDraft, dataMark } from './outbox-entry.ts';
import { restoreUser } from './restore-user.ts';
import { countUnsettled, signOut } from './sign-out.ts';

test('ACC-4: an offline logout ends the session before anything else is sent', async () => {
  const { api, storage, start } = devicesOfAlice();
  await rememberUser(userNamed('Alice'), storage);
  const device = await start('Alice');
  await device.refresh(puzzleQuery(1));
  api.network = unreachable;
  await signOut(device, { pending: 'keep' });
  expect(await currentUser(storage)).toBeNull();
  expect(api.session).toBe('Alice');

  const visitor = await start(null);
  expect(await visitor.refresh(puzzleQuery('daily'))).toMatchObject({ ok: false, reason: 'offline' });
  api.network = (_, serve) => serve();
  api.requests = [];
  await Promise.all([
    visitor.call(calls.login, { body: { username: 'bob', password: 'x' } }),
    visitor.refresh(configQuery),
  ]);
  expect(api.requests[0]).toBe('POST /api/auth/logout/');
  expect(api.effects[0]).toBe('logout Alice');
  expect(api.session).toBe('bob');
});

test('ACC-4: a logout waits three seconds for a dead network, and no longer', async () => {
  const { api, start } = devicesOfAlice();
  // A call alone would wait longer than the test does.
  const device = await start('Alice', { timeout: 3_600_000 });
  api.network = hanging;
  // Its first call would fetch the CSRF token, and have a time of its own.
  api.csrf = null;
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await signOut(device, { pending: 'discard' });
  expect(timeout).toHaveBeenCalledWith(3000);
  timeout.mockRestore();
});

test("ACC-4: a logout doesn't wait for another tab that is still ending the session", async () => {
  const { start } = devicesOfAlice();
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

test('ACC-4: tabs end the session one at a time, under the lock nday-session, and send nothing else before', async () => {
  const { api, start } = devicesOfAlice();
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
  const calls = tabs.map((tab) => tab.refresh(configQuery));
  await reached.promise;
  // The others wait for it.
  await expect
    .poll(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [held, pending].map((locks) => locks.filter(({ name }) => name === 'nday-session').length);
    })
    .toEqual([1, 2]);
  expect(api.requests).toEqual(['POST /api/auth/logout/']);
  go.resolve();
  expect(await Promise.all(calls)).toEqual([null, null, null]);
  expect(api.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  expect(api.effects).toEqual(['logout Alice']);
});

test('ACC-9: the worker is told again who is signed in, unless they logged out', async () => {
  const { api, storage, start } = devicesOfAlice();
  await restoreUser(userNamed('Alice'), storage);
  expect(await currentUser(storage)).toMatchObject(userNamed('Alice'));
  await restoreUser(userNamed('bob'), storage);
  expect(await currentUser(storage)).toMatchObject(userNamed('bob'));
  const bob = await start('bob');
  api.network = unreachable;
  await signOut(bob, { pending: 'keep' });
  await restoreUser(userNamed('bob'), storage);
  expect(await currentUser(storage)).toBeNull();
});

test("ACC-4: another user's session doesn't end", async () => {
  const { api, start } = devicesOfAlice();
  const device = await start('Alice');
  api.network = unreachable;
  await signOut(device, { pending: 'keep' });
  api.network = (_, serve) => serve();
  api.signIn('bob');
  const bob = await start('bob');
  expect(await bob.refresh(puzzleQuery(1))).toBeNull();
  expect(api.effects).toEqual([]);
});

test('ACC-5: a logout leaves only what the user keeps, sealed until they return', async () => {
  const { api, storage, start } = devicesOfAlice();
  const device = await start('Alice');
  await device.refresh(puzzleQuery(1));
  await device.saveDraft(commentDraft(2), 'half');
  api.network = unreachable;
  await device.perform(comment, { puzzle_id: 1, text: 'kept' });
  expect(await countUnsettled(device)).toBe(1);
  await signOut(device, { pending: 'keep' });
  const names = (await (storage.indexedDB as unknown as IDBFactory).databases()).map(({ name }) => name).sort();
  expect(names).toEqual(['nday-device', `nday-outbox-${accountIdOf('alice')}`]);

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
  'PLAT-3: the outbox keeps its mark while entries stay sealed, and a logout that leaves none removes it first: %s',
  async (pending) => {
    const { api, start } = devicesOfAlice();
    const device = await start('Alice');
    await device.saveDraft(dataMark, 'alice');
    await device.saveDraft(commentDraft(2), 'half');
    api.network = unreachable;
    await device.perform(comment, { puzzle_id: 1, text: 'kept' });
    const onEmpty = vi.fn();
    await signOut(device, { pending, onEmpty });
    const again = await start('Alice');
    const hasUnsent = pending === 'keep';
    expect((await again.outbox.drafts.toArray()).map(({ key }) => key)).toEqual(hasUnsent ? [dataMark] : []);
    expect(onEmpty).toHaveBeenCalledTimes(hasUnsent ? 0 : 1);
  },
);

test('ACC-5: what another tab does at any point of a logout is kept or rejected', async () => {
  let survived = 0;
  let turns = 0;
  for (let isOver = false; !isOver; turns += 1) {
    const { api, start } = devicesOfAlice();
    const [device, tab] = [await start('Alice'), await start('Alice')];
    tab.loop.close();
    api.network = unreachable;
    let hasLeft = false;
    const leaving = signOut(device, { pending: 'keep' }).then(() => {
      hasLeft = true;
    });
    for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => setImmediate(done));
    isOver = hasLeft;
    const isMade = await tab.perform(comment, { puzzle_id: 1, text: 'just now' }).then(
      () => true,
      () => false,
    );
    await leaving;
    tab.close();
    const again = await start('Alice');
    expect(await again.outbox.entries.count(), `after ${turns} turns`).toBe(isMade ? 1 : 0);
    again.close();
    if (isMade) survived += 1;
  }
  expect(survived).toBeGreaterThan(0);
  expect(survived).toBeLessThan(turns);
});

test('ACC-5: discarding deletes everything', async () => {
  const { api, storage, start } = devicesOfAlice();
  const device = await start('Alice');
  api.network = unreachable;
  await device.perform(comment, { puzzle_id: 1, text: 'gone' });
  await signOut(device, { pending: 'discard' });
  const names = (await (storage.indexedDB as unknown as IDBFactory).databases()).map(({ name }) => name);
  expect(names).toEqual(['nday-device']);
});

test('ACC-5: a logout blocked by another tab continues after 3 seconds, and discarded entries are gone', async () => {
  const { api, storage, start } = devicesOfAlice();
  const clock = new ManualClock();
  const device = await start('Alice', { clock });
  api.network = unreachable;
  await device.perform(comment, { puzzle_id: 1, text: 'gone' });
  const frozen = await openFrozen(storage, cacheName(accountIdOf('alice')));
  const leaving = signOut(device, { pending: 'discard' });
  await frozen.wasAsked;
  clock.pass(3000);
  await leaving;
  frozen.close();
  const again = await start('Alice');
  expect(await again.outbox.entries.count()).toBe(0);
});

test('ACC-10: the next start removes a local cache that a logout left, and no other', async () => {
  const { storage, start } = devicesOfAlice();
  const killed = await start('Alice');
  await killed.forgetSession();
  killed.close();
  const { indexedDB } = storage as { indexedDB: IDBFactory };
  const caches = async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('nday-mirror-') ? [name] : [])).sort();
  const visitor = await start(null);
  expect(await caches()).toEqual([`nday-mirror-${accountIdOf('alice')}`, 'nday-mirror-anonymous']);
  await rememberUser(userNamed('Bob'), storage);
  await start('Bob');
  await removeLeftOverCaches(visitor);
  expect(await caches()).toEqual([`nday-mirror-${accountIdOf('bob')}`, 'nday-mirror-anonymous']);
  await removeLeftOverCaches(await start('Carol'));
  expect(await caches()).toEqual([
    `nday-mirror-${accountIdOf('bob')}`,
    `nday-mirror-${accountIdOf('carol')}`,
    'nday-mirror-anonymous',
  ]);
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
