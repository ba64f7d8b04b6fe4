import { openDeviceDatabase } from '../storage/device-database.ts';
import type { Storage } from '../storage/open-database.ts';

/**
 * After a start, notes again for the worker who is signed in, if that was lost or never written. It skips a user who just logged out in
 * another tab.
 */
export async function restoreUser(username: string, storage: Storage = {}): Promise<void> {
  const database = await openDeviceDatabase(storage);
  const restored = database.transaction('rw', database.facts, async () => {
    const [signedIn, ending] = await database.facts.bulkGet(['signed_in', 'session_to_end']);
    if (ending || (signedIn?.key === 'signed_in' && signedIn.username === username)) return;
    await database.facts.put({ key: 'signed_in', username });
  });
  await restored.finally(() => database.close());
}
