import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeApi, unreachable } from '../../../tests/support/fake-api.ts';
import { deviceOn, emptyStorage } from '../../../tests/support/test-device.ts';
import type { Device } from '../../sync/device.ts';
import { comment } from '../../sync/operations/comment.ts';
import type { Storage } from '../../sync/storage/open-dexie.ts';
import { deviceAtom } from '../shell/current-device.ts';
import { sessionAtom } from '../shell/session.ts';
import { logout } from './logout.ts';

const store = getDefaultStore();
let storage: Storage;
const api = new FakeApi('alice');
let device: Device;
/** What the page shows after the reload: a notice's text, or another message. */
let farewell: string | undefined;
let loadedAnew: Promise<void>;
let clearAppBadge: ReturnType<typeof vi.fn>;
let whileLoggingOut: () => Promise<unknown>;

beforeEach(async () => {
  api.signIn('alice');
  storage = emptyStorage();
  device = await deviceOn(api, { username: 'alice', storage });
  api.network = unreachable;
  store.set(deviceAtom, device);
  store.set(sessionAtom, { username: 'alice', xp: 0, picture: null, is_staff: false, is_subscribed: false });
  farewell = undefined;
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, text: string) => (farewell = key === 'notice' ? text : key),
  });
  const loading = Promise.withResolvers<void>();
  loadedAnew = loading.promise;
  vi.stubGlobal('location', { reload: loading.resolve });
  vi.stubGlobal('window', new EventTarget());
  whileLoggingOut = async () => {};
  clearAppBadge = vi.fn();
  // The logout asks the browser for its subscription to reminders.
  const getRegistration = async () => void (await whileLoggingOut());
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration }, clearAppBadge });
});

afterEach(() => {
  vi.unstubAllGlobals();
  device.close();
});

test('ACC-5, PUSH-2: a logout without unsent entries keeps those created meanwhile, and clears the badge', async () => {
  whileLoggingOut = () => device.perform(comment, { puzzle_id: 1, text: 'just now' });
  void logout();
  await loadedAnew;
  expect(farewell).toBe('logged-out');
  expect(store.get(sessionAtom)).toBeNull();
  expect(clearAppBadge).toHaveBeenCalledOnce();
  const again = await deviceOn(api, { username: 'alice', storage });
  expect(await again.outbox.entries.toArray()).toMatchObject([{ payload: { text: 'just now' } }]);
  again.close();
});

test.each([
  [
    'QuotaExceededError',
    'You’re still logged in: this device has no space to record the logout. Free some and try again.',
  ],
  ['UnknownError', 'You’re still logged in: this device couldn’t record the logout. Try again.'],
])("ACC-4: a logout that can't be stored says so, and the page stays as it was: %s", async (name, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(device, 'forgetSession').mockRejectedValue(new DOMException('The disk is full.', name));
  void logout();
  await loadedAnew;
  expect(farewell).toBe(words);
  expect(store.get(sessionAtom)?.username).toBe('alice');
  expect(clearAppBadge).not.toHaveBeenCalled();
});

test('ACC-4: the page says logged out only after the session is marked', async () => {
  const marking = Promise.withResolvers<void>();
  const forgetSession = vi.spyOn(device, 'forgetSession').mockReturnValue(marking.promise);
  void logout();
  await expect.poll(() => forgetSession).toHaveBeenCalled();
  expect(farewell).toBeUndefined();
  marking.resolve();
  await loadedAnew;
  expect(farewell).toBe('logged-out');
});
