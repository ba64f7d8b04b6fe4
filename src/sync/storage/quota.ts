import type { SyncContext } from '../session/sync-context.ts';

/** `Dexie.errnames.QuotaExceeded`. The first screen does without Dexie. */
const quotaExceeded = 'QuotaExceededError';

/** Whether storage is full. Dexie wraps the error that aborts a transaction, and lists those of a bulk write or a `modify`. */
export function isOutOfRoom(error: unknown): boolean {
  const { name, inner, failures = [] } = error as { name?: string; inner?: unknown; failures?: unknown[] };
  if (name === quotaExceeded) return true;
  return [inner, ...Object.values(failures)].some((cause) => cause != null && cause !== error && isOutOfRoom(cause));
}

/** Whether this device can store an operation. It tries, because a browser's estimate isn't always what it allows. */
export async function hasRoom({ outbox }: Pick<SyncContext, 'outbox'>): Promise<boolean> {
  try {
    // Random, because browsers compress what they store.
    const value = crypto.getRandomValues(new Uint8Array(1000)).join();
    await outbox.drafts.put({ key: 'room', value, updated_at: 0 });
    await outbox.drafts.delete('room');
    return true;
  } catch (error) {
    if (isOutOfRoom(error)) return false;
    throw error;
  }
}
