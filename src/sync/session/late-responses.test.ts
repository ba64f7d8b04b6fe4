import { expect, it, vi } from 'vitest';
import { accountIdOf, type Network, rejectWith, userNamed } from '../../../tests/support/fake-api.ts';
import { devicesOfAlice, ManualClock } from '../../../tests/support/test-device.ts';
import { calls } from '../../contract/calls.ts';
import { comment } from '../operations/comment.ts';
import { configQuery } from '../queries/config.ts';
import { puzzleQuery } from '../queries/first/puzzle.ts';
import { statusQuery } from '../queries/first/status.ts';
import { rememberUser } from '../storage/device-database.ts';
import { noteStatus } from '../storage/status.ts';

/** The first call that matches is rejected for its session, and that is heard only when `release` is called. */
function holdBack(path: string) {
  const released = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let isFirst = true;
  const network: Network = async (request, serve) => {
    if (!isFirst || !new URL(request.url).pathname.startsWith(path)) return serve();
    isFirst = false;
    asked.resolve();
    await released.promise;
    return rejectWith('session_expired');
  };
  return { network, asked: asked.promise, release: () => released.resolve() };
}

it.each(['/api/sync/', '/api/puzzles/1/comment/', '/api/health/'])(
  'ACC-12: a late response of the old session to %s ends no new login',
  async (path) => {
    const { api, storage, start } = devicesOfAlice();
    const clock = new ManualClock();
    const device = await start('Alice', { clock });
    await device.refresh(configQuery);
    await device.perform(comment, { puzzle_id: 1, text: 'mine' });
    const { network, asked, release } = holdBack(path);
    api.network = network;
    const running = path === '/api/health/' ? device.call(calls.readHealth) : device.loop.run('retry');
    await asked;
    clock.pass(7000);
    await device.call(calls.login, { body: { username: 'Alice', password: 'x' } });
    await rememberUser(userNamed('Alice'), storage, clock.now());
    await device.resume();
    release();
    await running;
    await device.loop.run('retry');
    expect(await statusQuery.read(device)).toMatchObject({ paused: null, pending: 0 });
    expect(api.session).toBe('Alice');
    expect(api.effects).toEqual(['comment 1 mine']);
  },
);

it('ACC-12: a late response ends no new login if the clock was set back between them', async () => {
  const { api, storage, start } = devicesOfAlice();
  const clock = new ManualClock();
  const device = await start('Alice', { clock });
  await rememberUser(userNamed('Alice'), storage, clock.now());
  const { network, asked, release } = holdBack('/api/puzzles/1/');
  api.network = network;
  const running = device.refresh(puzzleQuery(1));
  await asked;
  clock.setBack(3_600_000);
  await rememberUser(userNamed('Alice'), storage, clock.now());
  await device.resume();
  release();
  expect(await running).toBeNull();
  expect(await statusQuery.read(device)).toMatchObject({ paused: null });
});

it('ACC-12: a session that ended after the login pauses as before', async () => {
  const { api, storage, start } = devicesOfAlice();
  const clock = new ManualClock();
  const device = await start('Alice', { clock });
  await rememberUser(userNamed('Alice'), storage, clock.now());
  api.network = async () => rejectWith('session_expired');
  expect(await device.refresh(puzzleQuery(1))).toMatchObject({ ok: false, code: 'session_expired' });
  expect(api.requests).toHaveLength(1);
  expect(await statusQuery.read(device)).toMatchObject({ paused: 'login' });
});

it('ACC-12: a cycle that sends nothing keeps the pause that another call caused after it started', async () => {
  const { api, start } = devicesOfAlice();
  const device = await start('Alice');
  await device.loop.run('start');
  const isPulling = Promise.withResolvers<void>();
  const isHeard = Promise.withResolvers<void>();
  api.network = async () => {
    isPulling.resolve();
    await isHeard.promise;
    return rejectWith('session_expired');
  };
  // The push looks for entries after the cycle has looked at the status.
  const { entries } = device.outbox;
  const orderBy = entries.orderBy.bind(entries);
  const looking = vi.spyOn(entries, 'orderBy').mockImplementationOnce((index) => {
    void noteStatus(device.cache, { paused: 'login' });
    return orderBy(index as string);
  });
  const running = device.loop.run('retry');
  await isPulling.promise;
  expect(looking).toHaveBeenCalled();
  expect(await statusQuery.read(device)).toMatchObject({ paused: 'login' });
  isHeard.resolve();
  await running;
});

it('ACC-12: a cycle that pulled first because of an earlier pause keeps it too', async () => {
  const { start } = devicesOfAlice();
  const device = await start('Alice');
  await device.loop.run('start');
  await noteStatus(device.cache, { paused: 'login' });
  const { entries } = device.outbox;
  const orderBy = entries.orderBy.bind(entries);
  vi.spyOn(entries, 'orderBy').mockImplementationOnce((index) => {
    void noteStatus(device.cache, { paused: 'login' });
    return orderBy(index as string);
  });
  await device.loop.run('start');
  expect(await statusQuery.read(device)).toMatchObject({ paused: 'login' });
});

it('ACC-12: a pull from before the session ended keeps the pause that a later call caused', async () => {
  const { api, start } = devicesOfAlice();
  const device = await start('Alice');
  await device.loop.run('start');
  api.network = async (request, serve) => {
    const response = await serve();
    if (request.url.includes('/api/sync/')) {
      api.signIn(null);
      await device.refresh(puzzleQuery(1));
    }
    return response;
  };
  await device.loop.run('start');
  expect(await statusQuery.read(device)).toMatchObject({ paused: 'login' });
});

it('ACC-12: two simultaneous logins run one after the other, and the last one stays', async () => {
  const { api, start } = devicesOfAlice();
  const held = Promise.withResolvers<void>();
  let turns = Promise.resolve();
  const locks = {
    request: (_name: string, _options: LockOptions, hold: () => Promise<unknown>) => {
      const turn = turns.then(hold);
      turns = turn.then(() => {});
      return turn;
    },
  } as unknown as LockManager;
  const [one, other] = [await start(null, { locks }), await start(null, { locks })];
  api.network = async (request, serve) => {
    const { username } = await request.clone().json();
    if (username === 'Alice') await held.promise;
    return serve();
  };
  const login = (device: typeof one, username: string) =>
    device.call(calls.login, { body: { username, password: 'x' } });
  const both = [login(one, 'Alice'), login(other, 'bob')];
  held.resolve();
  expect(await Promise.all(both)).toMatchObject([
    { ok: true, reply: { id: accountIdOf('Alice') } },
    { ok: true, reply: { id: accountIdOf('bob') } },
  ]);
  expect(api.session).toBe('bob');
});

it('LOOP-9, SRV-4: the status tells another account from no account', async () => {
  const { api, start } = devicesOfAlice();
  const device = await start('Alice');
  api.signIn('bob');
  await device.refresh(puzzleQuery(1));
  expect(await statusQuery.read(device)).toMatchObject({ paused: 'login', is_other_user: true });
  api.signIn(null);
  await device.refresh(puzzleQuery(1));
  expect(await statusQuery.read(device)).toMatchObject({ paused: 'login', is_other_user: null });
  api.signIn('bob');
  await device.refresh(puzzleQuery(1));
  api.signIn('Alice');
  await device.resume();
  expect(await statusQuery.read(device)).toMatchObject({ paused: null, is_other_user: null });
});

it('ACC-12: a login that comes while a rejection is noted stays', async () => {
  const { api, storage, start } = devicesOfAlice();
  const clock = new ManualClock();
  const device = await start('Alice', { clock });
  device.loop.close();
  api.network = async () => rejectWith('session_expired');
  // The rejection is about to be written; the whole login comes first.
  let isFirst = true;
  const transaction = device.cache.transaction.bind(device.cache) as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(device.cache, 'transaction').mockImplementation((async (...given: unknown[]) => {
    if (isFirst) {
      isFirst = false;
      await rememberUser(userNamed('Alice'), storage, clock.now());
      await device.resume();
    }
    return transaction(...given);
  }) as never);
  await device.refresh(puzzleQuery(1));
  expect(isFirst).toBe(false);
  expect(await statusQuery.read(device)).toMatchObject({ paused: null });
});
