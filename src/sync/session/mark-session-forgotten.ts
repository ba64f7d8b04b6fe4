import type { DeviceDatabase } from '../storage/device-database.ts';
import { accountKey, type StoredUser } from '../storage/stored-user.ts';

/** Marks the session to be ended and nobody as signed in, and drops the snapshot. `endForgottenSession` precedes every later call. */
export async function markSessionForgotten(device: DeviceDatabase, user: StoredUser, now: number): Promise<void> {
  await device.transaction('rw', device.facts, async () => {
    await device.facts.bulkDelete(['signed_in', 'screen']);
    const marked = await device.facts.get('session_to_end');
    // An existing mark must not take up storage again.
    if (marked?.key === 'session_to_end' && accountKey(marked) === accountKey(user)) return;
    await device.facts.put({ key: 'session_to_end', ...user, forgotten_at: now });
  });
}
