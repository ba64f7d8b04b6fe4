import { getDefaultStore } from 'jotai';
import type { HydrationData } from '../../../contract/hydration-data.ts';
import { abortTransactions, currentUser, type Device, isSameUser, openDevice } from '../../../sync/device.ts';
import { takePrerenderedRows } from '../../../sync/operations/hydration/prerendered-rows.ts';
import type { Storage } from '../../../sync/storage/open-dexie.ts';
import type { StoredUser } from '../../../sync/storage/stored-user.ts';
import { deviceAtom } from '../current-device.ts';
import { reloadOnce } from '../reload.ts';
import { requestBackgroundSync } from './background-sync.ts';

const store = getDefaultStore();

/** Opens the databases of the user who started the page. `rows`: what the server prerendered a visitor's screen from. */
export async function openAtStart(user: StoredUser | null, rows: HydrationData['rows'] | null): Promise<Device> {
  releaseLocksOnFreeze();
  const known = await withId(user);
  const device = await openAccount(known).catch(async (error) =>
    (await import('../later/open-otherwise.tsx')).openOtherwise(error, (storage) => openAccount(known, storage)),
  );
  // Without them, for example on a full disk, the screen fetches.
  if (rows) await device.run(takePrerenderedRows, rows).catch((error) => console.warn(error));
  return device;
}

/** A tab of an older build stores the session without its ID, but the worker's note still has the ID. */
async function withId(user: StoredUser | null): Promise<StoredUser | null> {
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
  if (!reloadOnce()) void import('../later/open-otherwise.tsx').then(({ offerReload }) => offerReload());
}

/**
 * Closes everything when the browser freezes the page for the back button, so the next page isn't blocked. If it returns, the page reloads.
 */
function releaseLocksOnFreeze(): void {
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
