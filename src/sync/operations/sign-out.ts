import type { SyncContext } from '../session/sync-context.ts';
import { cacheName } from '../storage/open-cache.ts';
import { deleteDatabase } from '../storage/open-dexie.ts';
import { outboxName } from '../storage/outbox-database.ts';
import { isOutOfRoom } from '../storage/quota.ts';
import { dataMark } from './outbox-entry.ts';

/** How long another tab, which could be frozen, can hold up a removal, in milliseconds. */
const removalTimeout = 3000;

/** A signed-in user's device. */
interface SignedIn extends Pick<SyncContext, 'account' | 'cache' | 'outbox' | 'storage' | 'clock'> {
  forgetSession(): Promise<void>;
  endSession(): Promise<void>;
  close(): void;
}

interface Leaving {
  /** What happens to entries that the server doesn't have. */
  pending: 'keep' | 'discard';
  /** Runs before the outbox's mark is deleted, if nothing of the account stays. */
  onEmpty?: () => void;
}

/**
 * Marks the session to be ended. If storage is full, deletes the local cache first, because a logout removes it anyway. Rejects if that
 * isn't enough: the account is still signed in, and its device must be opened again.
 */
export async function forgetSession(device: SignedIn): Promise<void> {
  const { account, cache, storage, clock } = device;
  try {
    await device.forgetSession();
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    cache.close();
    const late = new Promise<void>((resolve) => clock.after(removalTimeout, resolve));
    await Promise.race([deleteDatabase(cacheName(account), storage), late]);
    await device.forgetSession();
  }
}

/**
 * Logs out, even offline: marks the session to be ended at the server before anything else is sent, and deletes the local cache. The outbox
 * goes too, unless it holds entries to keep, sealed until the same user logs in again. Drafts always go, except for the mark that tells
 * whether sealed entries were lost. Closes the device.
 */
export async function signOut(device: SignedIn, leaving: Leaving): Promise<void> {
  await forgetSession(device);
  const late = new AbortController();
  const takeBack = device.clock.after(removalTimeout, () => late.abort());
  const isLate = new Promise((resolve) => late.signal.addEventListener('abort', resolve));
  await Promise.race([clearAway(device, leaving, late.signal), isLate]).finally(takeBack);
  await device.endSession();
  device.close();
}

/** Counts the entries that a logout would leave: pending, sent, and rejected. */
export async function countUnsettled({ outbox }: Pick<SyncContext, 'outbox'>): Promise<number> {
  return outbox.entries.count();
}

/** `left-over-caches.ts` finishes a removal of the local cache that comes too late for this page. */
async function clearAway(
  { account, cache, outbox, storage }: SignedIn,
  { pending, onEmpty }: Leaving,
  late: AbortSignal,
): Promise<void> {
  // The mark stays as long as the outbox: it tells whether sealed entries were lost.
  await outbox.drafts.where('key').notEqual(dataMark).delete();
  // If the removal is held up, the next login must not send them.
  if (pending === 'discard') await outbox.entries.clear();
  cache.close();
  await deleteDatabase(cacheName(account), storage);
  if (late.aborted) return;
  const hasUnsent = await outbox.transaction('rw', outbox.entries, outbox.drafts, async () => {
    // Counts as late as possible: another tab could have made some meanwhile.
    if (pending === 'keep' && (await countUnsettled({ outbox })) > 0) return true;
    onEmpty?.();
    await outbox.drafts.clear();
    return false;
  });
  outbox.close();
  if (!hasUnsent) await deleteDatabase(outboxName(account), storage);
}
