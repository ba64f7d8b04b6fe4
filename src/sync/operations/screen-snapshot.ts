import { openDeviceDatabase } from '../storage/device-database.ts';
import type { Storage } from '../storage/open-dexie.ts';
import { accountKey, type StoredUser } from '../storage/stored-user.ts';

/** The daily puzzle's screen as it last looked with a question open. The worker puts it into the page it serves. */
export interface ScreenSnapshot {
  /** The content of the page's root. */
  html: string;
  /** The URL of the script that drew it: another build's styles might not fit. */
  script: string;
  /** When the puzzle stops being the daily, in epoch milliseconds. */
  until: number;
  /** Whether it says that there is no network. */
  offline: boolean;
}

/** What the worker knows about the page it's about to serve. */
export interface Expected {
  /** The page without a screen. It names its script. */
  page: string;
  now: number;
  /** Whether the browser thinks it's offline. */
  online: boolean;
}

/** Keeps one screen on the device, instead of any earlier one. Only for the signed-in user: a logout could have come meanwhile. */
export async function storeScreen(
  user: StoredUser | null,
  screen: ScreenSnapshot,
  storage: Storage = {},
): Promise<void> {
  const database = await openDeviceDatabase(storage);
  const saving = database.transaction('rw', database.facts, async () => {
    const signedIn = await database.facts.get('signed_in');
    const current = accountKey(signedIn?.key === 'signed_in' ? signedIn : null);
    if (current !== accountKey(user)) return;
    await database.facts.put({ key: 'screen', username: null, ...user, ...screen });
  });
  await saving.finally(() => database.close());
}

/** Drops the screen, because what it shows might be outdated. */
export async function forgetScreen(storage: Storage = {}): Promise<void> {
  const database = await openDeviceDatabase(storage);
  await database.facts.delete('screen').finally(() => database.close());
}

/** Returns the screen if it belongs to the signed-in user, to today, and to this build, and the app's own will look the same; else null. */
export async function readScreen({ page, now, online }: Expected, storage: Storage = {}): Promise<string | null> {
  const database = await openDeviceDatabase(storage);
  const [signedIn, screen] = await database.facts.bulkGet(['signed_in', 'screen']).finally(() => database.close());
  if (screen?.key !== 'screen' || now >= screen.until) return null;
  const { username, user_id } = screen;
  const owner = username === null ? null : { username, user_id };
  if (accountKey(owner) !== accountKey(signedIn?.key === 'signed_in' ? signedIn : null)) return null;
  // The offline bar would move everything down.
  if (!online && !screen.offline) return null;
  return page.includes(`src="${screen.script}"`) ? screen.html : null;
}
