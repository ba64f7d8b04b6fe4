import { getDefaultStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeApi, unreachable } from '../../../tests/support/fake-api.ts';
import { deviceOn, emptyStorage } from '../../../tests/support/test-device.ts';
import { deviceAtom } from '../shell/current-device.ts';
import { logout } from './logout.ts';

afterEach(() => vi.unstubAllGlobals());

test('ACC-5: a logout that had nothing to ask about keeps what is made while it runs', async () => {
  const api = new FakeApi('alice');
  api.signIn('alice');
  const storage = emptyStorage();
  const device = await deviceOn(api, { username: 'alice', storage });
  api.network = unreachable;
  getDefaultStore().set(deviceAtom, device);
  const loadedAnew = Promise.withResolvers<void>();
  vi.stubGlobal('location', { reload: () => loadedAnew.resolve() });
  vi.stubGlobal('window', new EventTarget());
  // The logout asks the browser for its subscription to reminders.
  const getRegistration = async () => void (await device.comment({ puzzle_id: 1, text: 'just now' }));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  void logout();
  await loadedAnew.promise;
  const again = await deviceOn(api, { username: 'alice', storage });
  expect(await again.outbox.entries.toArray()).toMatchObject([{ payload: { text: 'just now' } }]);
  again.close();
});
