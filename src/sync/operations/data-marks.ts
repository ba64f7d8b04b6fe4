import type { SyncContext } from '../session/sync-context.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import type { Storage } from '../storage/open-dexie.ts';
import { dataMark } from './outbox-entry.ts';

/*
 * An account's data has 2 marks (PLAT-3): one in its outbox, and one next to the databases, which the page keeps. The second one is set after
 * the first and removed before it, always while a transaction holds the first. So whatever is killed, and whatever other tabs do, the second
 * is never alone unless the databases are gone.
 */

type Marked = Pick<SyncContext, 'account' | 'outbox' | 'clock'>;

/** Whether the account's data is marked as it should be, has lost its own mark, or is to be marked. `isExpected` reads the other mark. */
export async function readMarks({ outbox }: Marked, isExpected: () => boolean): Promise<'marked' | 'lost' | 'to mark'> {
  return outbox.transaction('r', outbox.drafts, async () => {
    const isMarked = (await outbox.drafts.get(dataMark)) !== undefined;
    if (!isExpected()) return 'to mark';
    return isMarked ? 'marked' : 'lost';
  });
}

/** Sets both marks. `expect` sets the one next to the databases. */
export async function markData({ account, outbox, clock }: Marked, expect: () => void): Promise<void> {
  await outbox.drafts.put({ key: dataMark, value: account, updated_at: clock.now() });
  // By now another tab could have logged out.
  await outbox.transaction('r', outbox.drafts, async () => {
    if (await outbox.drafts.get(dataMark)) expect();
  });
}

/**
 * Whether this device's databases have seen a login. Then a session that its pages don't know is one whose login was cut short. Otherwise
 * the browser has kept the session's cookie alone.
 */
export async function hasSentLogin(storage: Storage): Promise<boolean> {
  const database = await openDeviceDatabase(storage);
  const fact = await database.facts.get('login_sent').finally(() => database.close());
  return fact !== undefined;
}
