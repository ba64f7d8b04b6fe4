import { getDefaultStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyPage } from '../../../tests/support/empty-page.ts';
import { devicesOfAlice } from '../../../tests/support/test-device.ts';
import type { Device } from '../../sync/device.ts';
import type { CallResult } from '../../sync/http/first/api-client.ts';
import { draftQuery } from '../../sync/queries/draft.ts';
import type { OnlineQuery } from '../../sync/queries/online.ts';
import type { Query } from '../../sync/queries/query.ts';
import { deviceAtom } from './current-device.ts';
import { shellStatusAtom } from './sync-status.ts';
import { type QueryState, useQuery } from './use-query.ts';

const store = getDefaultStore();

/** What React has scheduled has run by then. */
async function rendered(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done));
}

/** Shows a query on a screen of this device. */
function show<Value>(device: Device, query: Query<Value> | OnlineQuery<Value>) {
  store.set(deviceAtom, device);
  const states: (QueryState<Value> & { key: string })[] = [];
  const screen = { state: undefined as QueryState<Value> | undefined, states, render: (_: typeof query) => {} };
  function Screen({ query }: { query: Query<Value> | OnlineQuery<Value> }) {
    screen.state = useQuery(query);
    states.push({ ...screen.state, key: query.key });
    return null;
  }
  const root = createRoot(emptyPage());
  const status = store.get(shellStatusAtom);
  onTestFinished(async () => {
    root.unmount();
    store.set(deviceAtom, null);
    store.set(shellStatusAtom, status);
    await rendered();
    vi.unstubAllGlobals();
  });
  screen.render = (shown) => root.render(<Screen query={shown} />);
  screen.render(query);
  return screen;
}

function setOffline(offline_since: number | null): void {
  store.set(shellStatusAtom, { ...store.get(shellStatusAtom), offline_since });
}

test('shows the response to the last of several requests, whichever comes last', async () => {
  const { start } = devicesOfAlice();
  const replies: ((reply: string) => void)[] = [];
  const ask = () =>
    new Promise<CallResult<string>>((resolve) => {
      replies.push((reply) => resolve({ ok: true, status: 200, reply, replayed: false }));
    });
  const screen = show(await start('Alice'), { key: 'list', ask });
  await expect.poll(() => replies.length).toBe(1);
  void screen.state!.refetch();
  replies[1]!('newer');
  await expect.poll(() => screen.state?.value).toBe('newer');
  replies[0]!('older');
  await rendered();
  expect(screen.state).toMatchObject({ value: 'newer', isFetching: false });
});

test("follows the device's data, and returns null without any", async () => {
  const { start } = devicesOfAlice();
  const device = await start('Alice');
  const screen = show(device, draftQuery('comment:1'));
  expect(screen.state?.value).toBeUndefined();
  await expect.poll(() => screen.state?.value).toBeNull();
  await device.saveDraft('comment:1', 'Typed');
  await expect.poll(() => screen.state?.value).toBe('Typed');
});

test('returns nothing of another account’s device', async () => {
  const { start } = devicesOfAlice();
  const [alice, bob] = [await start('Alice'), await start('bob')];
  await alice.saveDraft('comment:1', 'By Alice');
  const screen = show(alice, draftQuery('comment:1'));
  await expect.poll(() => screen.state?.value).toBe('By Alice');
  const seen: unknown[] = [];
  const watched = { ...bob, watch: () => () => {} };
  store.set(deviceAtom, watched);
  await rendered();
  seen.push(screen.state?.value, screen.state?.latest);
  expect(seen).toEqual([undefined, undefined]);
});

test("keeps the previous query's value until the next one is read", async () => {
  const { start } = devicesOfAlice();
  const page = (value: string): Query<string> => ({
    key: value,
    read: ({ outbox }) => outbox.drafts.count().then(() => value),
  });
  const screen = show(await start('Alice'), page('one'));
  await expect.poll(() => screen.state?.value).toBe('one');
  screen.render({ key: 'two', read: () => new Promise(() => {}) });
  await expect.poll(() => screen.state?.value).toBeUndefined();
  expect(screen.state?.latest).toBe('one');
  screen.render(page('three'));
  await expect.poll(() => screen.state?.value).toBe('three');
});

test('reads before it fetches, and fetches again when the device is back online', async () => {
  const { start } = devicesOfAlice();
  const order: string[] = [];
  const query: Query<number> = {
    key: 'count',
    read: ({ outbox }) => {
      order.push('read');
      return outbox.drafts.count();
    },
    refresh: async () => {
      order.push('refresh');
      return { ok: false, kind: 'no_response', reason: 'offline', status: null, retryAfter: null };
    },
  };
  const screen = show(await start('Alice'), query);
  await expect.poll(() => screen.state?.failure).toMatchObject({ reason: 'offline' });
  expect(order.slice(0, 2)).toEqual(['read', 'refresh']);
  setOffline(1);
  await expect.poll(() => screen.state?.isOffline).toBe(true);
  setOffline(null);
  await expect.poll(() => order.filter((step) => step === 'refresh')).toHaveLength(2);
});

test('fetches a stale value once for each cause, and not while offline', async () => {
  const { start } = devicesOfAlice();
  const device = await start('Alice');
  const refresh = vi.fn(async () => null);
  const query: Query<string> = {
    ...draftQuery('comment:1'),
    refresh,
    staleness: (value) => (value === 'fresh' ? undefined : { cause: value, after: 0 }),
  };
  const screen = show(device, query);
  await expect.poll(() => refresh.mock.calls).toHaveLength(1);
  await device.saveDraft('comment:1', 'fresh');
  await expect.poll(() => screen.state?.value).toBe('fresh');
  await device.saveDraft('comment:1', 'stale');
  await expect.poll(() => refresh.mock.calls).toHaveLength(2);
  setOffline(1);
  await device.saveDraft('comment:1', 'staler');
  await expect.poll(() => screen.state?.value).toBe('staler');
  await rendered();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('throws a read error, so the screen shows it', async () => {
  const { start } = devicesOfAlice();
  const failing = {
    ...(await start('Alice')),
    watch: (_: unknown, __: unknown, fail: (error: unknown) => void) => {
      fail(new Error('Unreadable'));
      return () => {};
    },
  };
  const thrown = vi.fn();
  store.set(deviceAtom, failing as unknown as Device);
  const root = createRoot(emptyPage(), { onUncaughtError: thrown });
  onTestFinished(async () => {
    store.set(deviceAtom, null);
    await rendered();
    vi.unstubAllGlobals();
  });
  function Screen() {
    useQuery(draftQuery('comment:1'));
    return null;
  }
  root.render(<Screen />);
  await expect.poll(() => thrown.mock.calls[0]?.[0]).toEqual(new Error('Unreadable'));
});

test('stops waiting when the device could not store what came', async () => {
  const { start } = devicesOfAlice();
  let isFull = false;
  const query: Query<number> = {
    key: 'count',
    read: ({ outbox }) => outbox.drafts.count(),
    refresh: async () => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      return null;
    },
  };
  const screen = show(await start('Alice'), query);
  await expect.poll(() => screen.state).toMatchObject({ value: 0, isFetching: false });
  isFull = true;
  await expect(screen.state!.refetch()).rejects.toThrow('Full');
  await expect.poll(() => screen.state?.isFetching).toBe(false);
});

const rejected: CallResult<string> = {
  ...{ ok: false, kind: 'rejected', status: 404, code: 'not_found', error: 'Gone.' },
  ...{ body: { code: 'not_found', error: 'Gone.' }, retryAfter: null },
};

test('never shows the failure of another account or another query, and waits for its own response', async () => {
  const { start } = devicesOfAlice();
  const [alice, bob] = [await start('Alice'), await start('bob')];
  const fails: OnlineQuery<string> = { key: 'list', ask: async () => rejected };
  const waits: OnlineQuery<string> = { key: 'list', ask: () => new Promise(() => {}) };
  const screen = show(alice, fails);
  await expect.poll(() => screen.state).toMatchObject({ failure: { code: 'not_found' }, isFetching: false });
  screen.states.length = 0;
  screen.render({ ...waits, key: 'other list' });
  await expect.poll(() => screen.states.length).toBeGreaterThan(0);
  await rendered();
  const others = screen.states.filter(({ key }) => key === 'other list');
  expect(others.map(({ failure, isFetching }) => ({ failure, isFetching }))).toEqual(
    others.map(() => ({ failure: null, isFetching: true })),
  );

  screen.render(fails);
  await expect.poll(() => screen.state).toMatchObject({ failure: { code: 'not_found' }, isFetching: false });
  screen.render(waits);
  await rendered();
  screen.states.length = 0;
  store.set(deviceAtom, bob);
  await expect.poll(() => screen.states.length).toBeGreaterThan(0);
  await rendered();
  expect(screen.states.map(({ failure, isFetching }) => ({ failure, isFetching }))).toEqual(
    screen.states.map(() => ({ failure: null, isFetching: true })),
  );
});
