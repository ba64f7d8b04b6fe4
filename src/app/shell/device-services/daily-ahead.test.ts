import { afterEach, expect, it, vi } from 'vitest';
import { FakeApi } from '../../../../tests/support/fake-api.ts';
import { deviceOn } from '../../../../tests/support/test-device.ts';
import { dailyTag } from '../../../sync/engine/wake-tags.ts';
import { startDailyAhead } from './daily-ahead.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose worker is active, with what the page asks of it. */
function browser(permission: PermissionState) {
  const register = vi.fn(async () => {});
  const clearAppBadge = vi.fn();
  const registration = { active: {}, periodicSync: { register } };
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration) },
    permissions: {
      query: async ({ name }: { name: string }) => name === 'periodic-background-sync' && { state: permission },
    },
    clearAppBadge,
  });
  return { register, clearAppBadge };
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

it('PUSH-2: a visitor has no badge, and a learner whose daily is open keeps it', async () => {
  const { clearAppBadge } = browser('denied');
  await startServices('alice');
  expect(clearAppBadge).not.toHaveBeenCalled();
  await startServices(null);
  expect(clearAppBadge).toHaveBeenCalledOnce();
});
