import { openDeviceDatabase } from '../storage/device-database.ts';
import type { Storage } from '../storage/open-database.ts';

/**
 * After a start: the worker is told again who is signed in, where that was lost or never written. Not of one who has just logged out, in
 * another tab that this one does not yet follow.
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
