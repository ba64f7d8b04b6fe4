import { getDefaultStore } from 'jotai';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeApi, unreachable } from '../../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../../tests/support/test-device.ts';
import { isStuckAtom, shellStatusAtom } from '../sync-status.ts';
import { showStatus } from './attend-device.ts';

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
