import type { SyncContext } from '../sync-context.ts';
import { currentUsername } from './device-database.ts';
import { mirrorName } from './mirror-database.ts';
import { deleteDatabase } from './open-database.ts';

/** After a start: of accounts that nobody uses here any more, what a logout that was cut off, or held up by another tab, has left behind. */
export async function removeLeftOverMirrors({
  account,
  storage,
}: Pick<SyncContext, 'account' | 'storage'>): Promise<void> {
  const factory = (storage.indexedDB ?? globalThis.indexedDB) as IDBFactory;
  const names = (await factory.databases()).flatMap(({ name }) => name ?? []);
  // Read after the list: whoever logs in is noted before their mirror is opened.
  const signedIn = await currentUsername(storage);
  const used = ['anonymous', account, ...(signedIn === null ? [] : [signedIn.toLowerCase()])].map(mirrorName);
  const leftOver = names.filter((name) => name.startsWith(mirrorName('')) && !used.includes(name));
  await Promise.all(leftOver.map((name) => deleteDatabase(name, storage)));
}
