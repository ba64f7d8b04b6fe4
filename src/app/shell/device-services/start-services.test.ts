import { getDefaultStore } from 'jotai';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeApi, unreachable } from '../../../../tests/support/fake-api.ts';
import { deviceOn, devicesOfAlice, ManualClock } from '../../../../tests/support/test-device.ts';
import type { User } from '../../../contract/account.ts';
import { readUser } from '../../../contract/session-calls.ts';
import { comment } from '../../../sync/operations/comment.ts';
import { meQuery } from '../../../sync/queries/me.ts';
import { rememberUser } from '../../../sync/storage/device-database.ts';
import { accountDialogAtom } from '../account-dialog.ts';
import { deviceAtom } from '../current-device.ts';
import { sessionAtom, sessionOf } from '../session.ts';
import { isStuckAtom, shellStatusAtom } from '../sync-status.ts';
import { showStatus, showUser, startPageServices } from './start-services.ts';

// The theme is read from it as the module loads.
vi.hoisted(() =>
  Object.assign(globalThis, { document: { documentElement: { dataset: {} }, querySelectorAll: () => [] } }),
);

test("STAT-1: a waiting entry counts as stuck after 10 seconds, and no longer once it's gone", async () => {
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
  await device.perform(comment, { puzzle_id: 1, text: 'x' });
  await expect.poll(() => store.get(shellStatusAtom).pending).toBe(1);
  expect(store.get(isStuckAtom)).toBe(false);
  vi.setSystemTime(Date.now() + 500);
  await expect.poll(() => store.get(isStuckAtom)).toBe(true);
  await device.outbox.entries.clear();
  await expect.poll(() => store.get(isStuckAtom)).toBe(false);
  stop();
  device.close();
});

test('LOOP-7, STAT-1: an entry of a clock that was 2 months ahead is stuck, and sets no timer', async () => {
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
  await device.perform(comment, { puzzle_id: 1, text: 'x' });
  await expect.poll(() => store.get(shellStatusAtom).pending).toBe(1);
  expect(store.get(isStuckAtom)).toBe(true);
  // A browser runs a timer of more than 24 days immediately, again and again.
  expect(timers.mock.calls.filter(([, delay = 0]) => delay > 60_000)).toEqual([]);
  timers.mockRestore();
  stop();
  device.close();
});

test.each([
  ['/daily', 'login'],
  ['/login', null],
  ['/verify-email', null],
])('LOOP-9: on %s, the end of the session opens this dialog: %s', async (pathname, dialog) => {
  const api = new FakeApi('alice');
  const device = await deviceOn(api, { username: 'alice' });
  device.loop.close();
  vi.stubGlobal('location', { pathname });
  const store = getDefaultStore();
  const initial = store.get(shellStatusAtom);
  const stop = showStatus(device);
  onTestFinished(() => {
    stop();
    device.close();
    store.set(accountDialogAtom, null);
    vi.unstubAllGlobals();
  });
  await expect.poll(() => store.get(shellStatusAtom)).not.toBe(initial);
  expect(store.get(shellStatusAtom).paused).toBeNull();
  api.signIn(null);
  await device.call(readUser);
  await expect.poll(() => store.get(shellStatusAtom).paused).toBe('login');
  expect(store.get(accountDialogAtom)).toBe(dialog);
});

/** What a page hears when another tab stores something under this key. */
function storageEvent(key: string): Event {
  return Object.assign(new Event('storage'), { key });
}

/** Replaces the page's localStorage with `initial` until the test ends. */
function stubLocalStorage(initial: [string, string][]): Map<string, string> {
  const stored = new Map(initial);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return stored;
}

test('keeps what another tab stores while it logs in, name last', () => {
  const page = new EventTarget();
  const profile = JSON.stringify({ id: '1.alice', username: 'alice' });
  const stored = stubLocalStorage([['profile', profile]]);
  vi.stubGlobal('window', page);
  onTestFinished(startPageServices());
  page.dispatchEvent(storageEvent('profile'));
  expect(stored.get('profile')).toBe(profile);
});

test("a visitor's page becomes the account's after a login in another tab", async () => {
  const { storage, start } = devicesOfAlice();
  const [visitor, other] = [await start(null), await start('Alice')];
  const user = await other.call(readUser);
  const session = sessionOf((user as { reply: User }).reply);
  // The account's device asks the server of the page, and here is no page.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const store = getDefaultStore();
  store.set(deviceAtom, visitor);
  onTestFinished(() => {
    store.get(deviceAtom)?.close();
    store.set(deviceAtom, null);
    store.set(sessionAtom, null);
    vi.restoreAllMocks();
  });
  const page = new EventTarget();
  const stored = stubLocalStorage([]);
  vi.stubGlobal('window', page);
  onTestFinished(startPageServices());
  await rememberUser(other.user!, storage);
  stored.set('profile', JSON.stringify(session)).set('user', 'Alice');
  page.dispatchEvent(storageEvent('user'));
  await expect.poll(() => store.get(deviceAtom)?.username).toBe('Alice');
  expect(store.get(sessionAtom)).toEqual(session);
});

test.each([
  ['logs out', []],
  ['logs in to another account', [['profile', JSON.stringify({ id: '2.bob', username: 'bob' })] as const]],
])("an account's page reloads after another tab %s", async (_what, entries) => {
  const { start } = devicesOfAlice();
  const store = getDefaultStore();
  store.set(deviceAtom, await start('Alice'));
  const reload = vi.fn();
  const page = new EventTarget();
  stubLocalStorage(entries.map(([key, value]) => [key, value]));
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { reload });
  onTestFinished(() => {
    store.get(deviceAtom)?.close();
    store.set(deviceAtom, null);
  });
  onTestFinished(startPageServices());
  page.dispatchEvent(storageEvent('profile'));
  expect(reload).toHaveBeenCalledOnce();
});

test('follows a theme stored by another tab', () => {
  const page = new EventTarget();
  const stored = stubLocalStorage([]);
  vi.stubGlobal('window', page);
  onTestFinished(startPageServices());
  const themeAfter = (theme: string) => {
    stored.set('theme', theme);
    page.dispatchEvent(storageEvent('theme'));
    return document.documentElement.dataset.theme;
  };
  expect(['dark', 'light', 'system'].map(themeAfter)).toEqual(['dark', 'light', undefined]);
});

test("ACC-4: stores the server's user data until another tab’s logout, even if localStorage still has the user", async () => {
  const { start } = devicesOfAlice();
  const device = await start('Alice');
  expect(await device.refresh(meQuery)).toBeNull();
  const user = { ...(await device.read(meQuery))!, xp: 7 };
  await rememberUser(device.user!, device.storage);
  const stored = stubLocalStorage([['user', 'Alice']]);
  const storedXp = () => JSON.parse(stored.get('profile')!).xp;
  await showUser(device, user);
  expect(storedXp()).toBe(7);
  await device.forgetSession();
  await showUser(device, { ...user, xp: 8 });
  expect(storedXp()).toBe(7);
});
