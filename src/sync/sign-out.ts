import { countUnsettled, type Device } from './device.ts';
import { mirrorName } from './mirror-database.ts';
import { deleteDatabase } from './open-database.ts';
import { outboxName } from './outbox-database.ts';

/** How long another tab, which may be frozen, can hold up what is to go. */
const patience = 3000;

/**
 * Logs out, offline too: the session is marked to be ended at the server before anything else is sent, the mirror goes, and the outbox
 * goes unless it holds entries that are to be kept, sealed until the same user logs in again. Drafts go in any case. The device is closed.
 */
export async function signOut(device: Device, { pending }: { pending: 'keep' | 'discard' }): Promise<void> {
  await device.forgetSession();
  const late = new AbortController();
  const takeBack = device.clock.after(patience, () => late.abort());
  const isLate = new Promise((resolve) => late.signal.addEventListener('abort', resolve));
  await Promise.race([clearAway(device, pending, late.signal), isLate]).finally(takeBack);
  await device.endSession();
  device.close();
}

/** A mirror whose removal comes late, or not before the page is gone, is nobody's any more: see `left-over-mirrors.ts`. */
async function clearAway(
  { account, mirror, outbox, storage }: Device,
  pending: 'keep' | 'discard',
  late: AbortSignal,
): Promise<void> {
  await outbox.drafts.clear();
  // Were the removal held up, they would be sent at the next login.
  if (pending === 'discard') await outbox.entries.clear();
  mirror.close();
  await deleteDatabase(mirrorName(account), storage);
  if (late.aborted) return;
  // At the last moment: another tab may have made some since anybody counted.
  const isKept = pending === 'keep' && (await countUnsettled({ outbox })) > 0;
  outbox.close();
  if (!isKept) await deleteDatabase(outboxName(account), storage);
}
