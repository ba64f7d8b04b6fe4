import { openDeviceDatabase } from './device-database.ts';
import type { Storage } from './open-database.ts';

/** The daily's screen as it last stood with a question open: the worker puts it into the page that it answers with. */
export interface KeptScreen {
  /** Of all that stands in the page's root. */
  html: string;
  /** The address of the script that had drawn it: another build's styles may not fit. */
  script: string;
  /** When the puzzle is the daily no longer, epoch ms. */
  until: number;
  /** It says that there is no network. */
  offline: boolean;
}

/** What the worker knows of the page that it is to answer with. */
export interface Expected {
  /** The page without a screen, which names its script. */
  page: string;
  now: number;
  /** What the browser believes. */
  online: boolean;
}

/** Keeps one screen on the device, in place of any before. Of nobody but who is signed in: a logout may have come meanwhile. */
export async function keepScreen(username: string | null, screen: KeptScreen, storage: Storage = {}): Promise<void> {
  const database = await openDeviceDatabase(storage);
  const kept = database.transaction('rw', database.facts, async () => {
    const signedIn = await database.facts.get('signed_in');
    const current = signedIn?.key === 'signed_in' ? signedIn.username : null;
    if (current === username) await database.facts.put({ key: 'screen', username, ...screen });
  });
  await kept.finally(() => database.close());
}

/** What it shows may be so no longer. */
export async function forgetScreen(storage: Storage = {}): Promise<void> {
  const database = await openDeviceDatabase(storage);
  await database.facts.delete('screen').finally(() => database.close());
}

/** Null unless it is of whoever is signed in, of today, of this build, and stands where the app's own will stand. */
export async function readScreen({ page, now, online }: Expected, storage: Storage = {}): Promise<string | null> {
  const database = await openDeviceDatabase(storage);
  const [signedIn, screen] = await database.facts.bulkGet(['signed_in', 'screen']).finally(() => database.close());
  if (screen?.key !== 'screen' || now >= screen.until) return null;
  if (screen.username !== (signedIn?.key === 'signed_in' ? signedIn.username : null)) return null;
  // The bar that says so would move everything down.
  if (!online && !screen.offline) return null;
  return page.includes(`src="${screen.script}"`) ? screen.html : null;
}
