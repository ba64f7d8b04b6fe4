import { atom, getDefaultStore } from 'jotai';
import { abortTransactions, currentUser, type Device, isSameUser, openDevice } from '../../sync/device.ts';
import type { Storage } from '../../sync/storage/open-dexie.ts';
import type { StoredUser } from '../../sync/storage/stored-user.ts';
import { requestBackgroundSync } from './background-sync.ts';
import { reloadOnce } from './reload.ts';
import { sessionAtom, storedUserOf } from './session.ts';

const store = getDefaultStore();

/** The device of this page's user, null until its databases are open. Screens use `useDevice`. */
export const deviceAtom = atom<Device | null>(null);

let opening: Promise<Device> | undefined;

/** Returns the device outside of components. Every caller gets the same promise until it's open. */
export function currentDevice(): Promise<Device> {
  const device = store.get(deviceAtom);
  if (device) return Promise.resolve(device);
  opening ??= openFirst();
  return opening;
}

async function openFirst(): Promise<Device> {
  const user = await userAtStart();
  const device = await openAccount(user).catch(async (error) =>
    (await import('./later/open-otherwise.tsx')).openOtherwise(error, (storage) => openAccount(user, storage)),
  );
  store.set(deviceAtom, device);
  return device;
}

/** A tab of an older build stores the session without its ID, but the worker's note still has the ID. */
async function userAtStart(): Promise<StoredUser | null> {
  const user = storedUserOf(store.get(sessionAtom));
  if (!user || user.user_id) return user;
  const noted = await currentUser().catch(() => null);
  return noted && isSameUser(noted, user) ? noted : user;
}

/** `null` means an anonymous visitor. */
export function openAccount(user: StoredUser | null, storage: Storage = {}): Promise<Device> {
  return openDevice({
    username: user?.username ?? null,
    userId: user?.user_id,
    storage,
    readCsrfToken: async () => readCsrfCookie(document.cookie),
    requestBackgroundSync,
    onObsolete: startAnew,
    // Where storage is blocked, locks are blocked, too. No other page shares this memory.
    ...(storage.indexedDB && { locks: null }),
  });
}

let isObsolete = false;

/** Any of the databases can call this. */
function startAnew(): void {
  if (isObsolete) return;
  isObsolete = true;
  if (!reloadOnce()) void import('./later/open-otherwise.tsx').then(({ offerReload }) => offerReload());
}

/**
 * Closes everything when the browser freezes the page for the back button, so the next page isn't blocked. If it returns, the page reloads.
 */
export function releaseLocksOnFreeze(): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    store.get(deviceAtom)?.close();
    abortTransactions();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** Returns the CSRF token. Over HTTPS, its cookie has a prefix that no sibling domain can set. */
export function readCsrfCookie(cookies: string): string | null {
  const values = new Map(
    cookies.split(';').map((cookie) => {
      const at = cookie.indexOf('=');
      return [cookie.slice(0, at).trim(), cookie.slice(at + 1).trim()];
    }),
  );
  const value = values.get('__Host-csrftoken') ?? values.get('csrftoken');
  return value ? decodeURIComponent(value) : null;
}
