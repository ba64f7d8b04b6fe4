import { mirrorName } from '../storage/mirror-database.ts';
import { deleteDatabase } from '../storage/open-database.ts';
import { keptMark, outboxName } from '../storage/outbox-database.ts';
import { isOutOfRoom } from '../storage/quota.ts';
import type { SyncContext } from '../sync-context.ts';

/** How long another tab, which may be frozen, can hold up what is to go. */
const patience = 3000;

/** The device of somebody who is signed in. */
interface SignedIn extends Pick<SyncContext, 'account' | 'mirror' | 'outbox' | 'storage' | 'clock'> {
  forgetSession(): Promise<void>;
  endSession(): Promise<void>;
  close(): void;
}

interface Leaving {
  /** What becomes of entries that the server does not have. */
  pending: 'keep' | 'discard';
  /** Nothing of the account stays: called before its outbox goes. */
  onEmpty?: () => void;
}

/**
 * Marks the session as one to be ended. Where there is no room for that, the mirror, which a logout removes anyway, goes first. Rejects
 * where even that is not enough: the account is signed in as before, and its device to be opened anew.
 */
export async function forgetSession(device: SignedIn): Promise<void> {
  const { account, mirror, storage, clock } = device;
  try {
    await device.forgetSession();
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    mirror.close();
    const late = new Promise<void>((resolve) => clock.after(patience, resolve));
    await Promise.race([deleteDatabase(mirrorName(account), storage), late]);
    await device.forgetSession();
  }
}

/**
 * Logs out, offline too: the session is marked to be ended at the server before anything else is sent, the mirror goes, and the outbox
 * goes unless it holds entries that are to be kept, sealed until the same user logs in again. Drafts go in any case, but for the mark by which what is
 * sealed can be missed. The device is closed.
 */
export async function signOut(device: SignedIn, leaving: Leaving): Promise<void> {
  await forgetSession(device);
  const late = new AbortController();
  const takeBack = device.clock.after(patience, () => late.abort());
  const isLate = new Promise((resolve) => late.signal.addEventListener('abort', resolve));
  await Promise.race([clearAway(device, leaving, late.signal), isLate]).finally(takeBack);
  await device.endSession();
  device.close();
}

/** What a logout would leave behind: entries that wait or are parked. */
export async function countUnsettled({ outbox }: Pick<SyncContext, 'outbox'>): Promise<number> {
  return outbox.entries.count();
}

/** A mirror whose removal comes late, or not before the page is gone, is nobody's any more: see `left-over-mirrors.ts`. */
async function clearAway(
  { account, mirror, outbox, storage }: SignedIn,
  { pending, onEmpty }: Leaving,
  late: AbortSignal,
): Promise<void> {
  // The mark goes with the outbox: what is sealed in it can be missed.
  await outbox.drafts.where('key').notEqual(keptMark).delete();
  // Were the removal held up, they would be sent at the next login.
  if (pending === 'discard') await outbox.entries.clear();
  mirror.close();
  await deleteDatabase(mirrorName(account), storage);
  if (late.aborted) return;
  // At the last moment: another tab may have made some since anybody counted.
  const isKept = pending === 'keep' && (await countUnsettled({ outbox })) > 0;
  if (!isKept) onEmpty?.();
  outbox.close();
  if (!isKept) await deleteDatabase(outboxName(account), storage);
}
