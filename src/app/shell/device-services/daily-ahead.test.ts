import { afterEach, expect, it, vi } from 'vitest';
import { FakeApi } from '../../../../tests/support/fake-api.ts';
import { deviceOn } from '../../../../tests/support/test-device.ts';
import { dailyTag } from '../../../sync/device.ts';
import { answer } from '../../../sync/operations/answer.ts';
import { puzzleQuery } from '../../../sync/queries/first/puzzle.ts';
import { startDailyAhead } from './daily-ahead.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose worker is active, with what the page asks of it. */
function browser(permission: PermissionState) {
  const register = vi.fn(async () => {});
  const [setAppBadge, clearAppBadge] = [vi.fn(), vi.fn()];
  const registration = { active: {}, periodicSync: { register } };
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration) },
    permissions: {
      query: async ({ name }: { name: string }) => name === 'periodic-background-sync' && { state: permission },
    },
    setAppBadge,
    clearAppBadge,
  });
  return { register, setAppBadge, clearAppBadge };
}

async function startServices(username: string | null): Promise<void> {
  const device = await deviceOn(new FakeApi('alice'), { username });
  const over = new AbortController();
  await startDailyAhead(device, over.signal);
  over.abort();
  device.close();
}

it('PUSH-2: asks for periodic sync if the browser permits it without asking', async () => {
  const given = browser('granted');
  await startServices('alice');
  expect(given.register).toHaveBeenCalledWith(dailyTag, { minInterval: 43_200_000 });
  const rejected = browser('prompt');
  await startServices('alice');
  expect(rejected.register).not.toHaveBeenCalled();
});

it('PUSH-2: a visitor has no badge, and a learner’s follows the daily', async () => {
  const { setAppBadge, clearAppBadge } = browser('denied');
  const over = new AbortController();
  const api = new FakeApi('alice');
  api.signIn('alice');
  const device = await deviceOn(api, { username: 'alice' });
  await startDailyAhead(device, over.signal);
  await device.refresh(puzzleQuery('daily'));
  await expect.poll(() => setAppBadge.mock.calls).toContainEqual([]);
  for (const question_id of [11, 12]) await device.perform(answer, { puzzle_id: 1, question_id, answer: 'A' });
  await expect.poll(() => clearAppBadge.mock.calls.length).toBeGreaterThan(0);
  over.abort();
  device.close();
  clearAppBadge.mockClear();
  await startServices(null);
  expect(clearAppBadge).toHaveBeenCalledOnce();
});
