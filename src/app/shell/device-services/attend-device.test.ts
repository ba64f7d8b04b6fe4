import { getDefaultStore } from 'jotai';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeApi, unreachable } from '../../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../../tests/support/test-device.ts';
import { isStuckAtom, shellStatusAtom } from '../sync-status.ts';
import { followOtherTabs, showStatus } from './attend-device.ts';

test('STAT-1: an act that waits is told to be stuck once it is ten seconds old, and no more when it is gone', async () => {
  const api = new FakeApi('alice');
  api.signIn('alice');
  api.network = unreachable;
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = new ManualClock();
  clock.time = Date.now() - 9_500;
  const device = await deviceOn(api, { username: 'alice', clock });
  device.loop.close();
  const store = getDefaultStore();
  const stop = showStatus(device);
  await device.comment({ puzzle_id: 1, text: 'x' });
  await expect.poll(() => store.get(shellStatusAtom).pending).toBe(1);
  expect(store.get(isStuckAtom)).toBe(false);
  vi.setSystemTime(Date.now() + 500);
  await expect.poll(() => store.get(isStuckAtom)).toBe(true);
  await device.outbox.entries.clear();
  await expect.poll(() => store.get(isStuckAtom)).toBe(false);
  stop();
  device.close();
});

test('LOOP-7, STAT-1: an act of a clock that was 2 months ahead is stuck, and sets no timer', async () => {
  const api = new FakeApi('alice');
  api.signIn('alice');
  api.network = unreachable;
  const clock = new ManualClock();
  clock.time = Date.now() + 60 * 86_400_000;
  const device = await deviceOn(api, { username: 'alice', clock });
  device.loop.close();
  const store = getDefaultStore();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const stop = showStatus(device);
  await device.comment({ puzzle_id: 1, text: 'x' });
  await expect.poll(() => store.get(shellStatusAtom).pending).toBe(1);
  expect(store.get(isStuckAtom)).toBe(true);
  // A browser runs a timer of more than 24 days at once, again and again.
  expect(timers.mock.calls.filter(([, delay = 0]) => delay > 60_000)).toEqual([]);
  timers.mockRestore();
  stop();
  device.close();
});

test('leaves what another tab is storing while it logs in, name last', () => {
  const page = new EventTarget();
  const profile = JSON.stringify({ id: '1.alice', username: 'alice' });
  const kept = new Map([['profile', profile]]);
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  onTestFinished(followOtherTabs());
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'profile' }));
  expect(kept.get('profile')).toBe(profile);
});
