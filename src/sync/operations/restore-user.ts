import { openDeviceDatabase, signedInFact } from '../storage/device-database.ts';
import type { Storage } from '../storage/open-dexie.ts';
import { accountKey, type StoredUser } from '../storage/stored-user.ts';

/**
 * After a start, notes again for the worker who is signed in, if that was lost or never written. It skips a user who just logged out in
 * another tab.
 */
export async function restoreUser(user: StoredUser, storage: Storage = {}): Promise<void> {
  const database = await openDeviceDatabase(storage);
  const restored = database.transaction('rw', database.facts, async () => {
    const [signedIn, ending] = await database.facts.bulkGet(['signed_in', 'session_to_end']);
    if (ending || (signedIn?.key === 'signed_in' && accountKey(signedIn) === accountKey(user))) return;
    await database.facts.put(signedInFact(user));
  });
  await restored.finally(() => database.close());
}
