import { Dexie } from 'dexie';
import type { SyncContext } from '../sync-context.ts';

/** Whether storage is full. Dexie wraps the error that aborts a transaction. */
export function isOutOfRoom(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: unknown };
  return name === Dexie.errnames.QuotaExceeded || (inner != null && inner !== error && isOutOfRoom(inner));
}

/** Whether this device can store an act. It tries, because a browser's estimate isn't always what it allows. */
export async function hasRoom({ outbox }: Pick<SyncContext, 'outbox'>): Promise<boolean> {
  try {
    await outbox.drafts.put({ key: 'room', value: 'x'.repeat(1000), updated_at: 0 });
    await outbox.drafts.delete('room');
    return true;
  } catch (error) {
    if (isOutOfRoom(error)) return false;
    throw error;
  }
}
