import { afterEach, expect, it, vi } from 'vitest';
import { FakeApi } from '../../../../tests/support/fake-api.ts';
import { deviceOn } from '../../../../tests/support/test-device.ts';
import { dailyTag } from '../../../sync/wake-tags.ts';
import { attendDaily } from './daily-ahead.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose worker is active, with what the page asks of it. */
function browser(leave: PermissionState) {
  const register = vi.fn(async () => {});
  const clearAppBadge = vi.fn();
  const registration = { active: {}, periodicSync: { register } };
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration) },
    permissions: {
      query: async ({ name }: { name: string }) => name === 'periodic-background-sync' && { state: leave },
    },
    clearAppBadge,
  });
  return { register, clearAppBadge };
}

async function attend(username: string | null): Promise<void> {
  const device = await deviceOn(new FakeApi('alice'), { username });
  const over = new AbortController();
  await attendDaily(device, over.signal);
  over.abort();
  device.close();
}

it('PUSH-2: asks for periodic sync if the browser permits it without asking', async () => {
  const given = browser('granted');
  await attend('alice');
  expect(given.register).toHaveBeenCalledWith(dailyTag, { minInterval: 43_200_000 });
  const refused = browser('prompt');
  await attend('alice');
  expect(refused.register).not.toHaveBeenCalled();
});

it('PUSH-2: a visitor has no badge, and a learner whose daily is open keeps it', async () => {
  const { clearAppBadge } = browser('denied');
  await attend('alice');
  expect(clearAppBadge).not.toHaveBeenCalled();
  await attend(null);
  expect(clearAppBadge).toHaveBeenCalledOnce();
});
