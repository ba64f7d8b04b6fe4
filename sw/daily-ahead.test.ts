import { afterEach, expect, test, vi } from 'vitest';
import { type OpenDevice, rememberUser } from '../src/sync/device.ts';
import { FakeApi, userNamed } from '../tests/support/fake-api.ts';
import { deviceOn, emptyStorage } from '../tests/support/test-device.ts';
import { fetchDailyAhead } from './daily-ahead.ts';
import { withDevice } from './worker-device.ts';

vi.mock('./worker-device.ts', () => ({ withDevice: vi.fn() }));

afterEach(() => vi.unstubAllGlobals());

/** Wakes a worker that finds `username` signed in, and another user or none once it has the daily puzzle. Returns the badge's calls. */
async function wake(username: string | null, meanwhile: (device: OpenDevice) => Promise<void> = async () => {}) {
  const api = new FakeApi('alice');
  api.signIn(username);
  const storage = emptyStorage();
  if (username !== null) await rememberUser(userNamed(username), storage);
  const device = await deviceOn(api, { username, storage });
  const badge = { setAppBadge: vi.fn(), clearAppBadge: vi.fn() };
  vi.stubGlobal('self', { navigator: badge });
  vi.mocked(withDevice).mockImplementation(async (use) => {
    const { refresh } = device;
    vi.spyOn(device, 'refresh').mockImplementation(async (query) => {
      const result = await refresh(query);
      await meanwhile(device);
      return result;
    });
    return use(device);
  });
  await fetchDailyAhead();
  device.close();
  return { set: badge.setAppBadge.mock.calls.length, cleared: badge.clearAppBadge.mock.calls.length };
}

test('PUSH-2: sets the badge while the daily puzzle lacks an answer', async () => {
  expect(await wake('alice')).toEqual({ set: 1, cleared: 0 });
});

test('PUSH-2: sets no badge for a visitor, or for a user who logs out meanwhile', async () => {
  expect(await wake(null)).toEqual({ set: 0, cleared: 1 });
  expect(await wake('alice', (device) => device.forgetSession())).toEqual({ set: 0, cleared: 1 });
});
