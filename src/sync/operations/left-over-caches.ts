import type { SyncContext } from '../session/sync-context.ts';
import { currentUser } from '../storage/device-database.ts';
import { cacheName } from '../storage/open-cache.ts';
import { deleteDatabase } from '../storage/open-dexie.ts';
import { accountKey } from '../storage/stored-user.ts';

/** After a start, removes local caches of unused accounts, which an interrupted logout, or one that another tab held up, left here. */
export async function removeLeftOverCaches({
  account,
  storage,
}: Pick<SyncContext, 'account' | 'storage'>): Promise<void> {
  const factory = (storage.indexedDB ?? globalThis.indexedDB) as IDBFactory;
  const names = (await factory.databases()).flatMap(({ name }) => name ?? []);
  // Read after the list: a login is noted before its local cache is opened.
  const signedIn = accountKey(await currentUser(storage));
  const used = [accountKey(null), account, signedIn].map(cacheName);
  const leftOver = names.filter((name) => name.startsWith(cacheName('')) && !used.includes(name));
  await Promise.all(leftOver.map((name) => deleteDatabase(name, storage)));
}
