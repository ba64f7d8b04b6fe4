import { getDefaultStore } from 'jotai';
import { Link } from 'wouter';
import type { Device } from '../../../sync/device.ts';
import { markData, readMarks } from '../../../sync/operations/data-marks.ts';
import { dataMark } from '../../../sync/operations/outbox-entry.ts';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { laterBarAtom } from '../bars.tsx';

/*
 * For each account there are 2 marks that its databases are here: one in the outbox and one next to the databases. If only the second is
 * left, the browser evicted the databases, even if it has created them again. Both survive a logout that keeps entries sealed.
 */
const markOf = (account: string) => `${dataMark}:${account}`;
const store = getDefaultStore();

/** Checks once whether the expected data is here, and says so if it isn't, until the learner has read it. */
export function startStorageWatch(device: Device): () => void {
  const { account, username, storage } = device;
  let isOver = false;
  const watch = async () => {
    if (storage.indexedDB || username === null) return;
    const marks = await device.run(readMarks, () => isExpected(account));
    if (isOver || marks === 'marked') return;
    if (marks === 'to mark') return mark(device);
    store.set(laterBarAtom, <Lost device={device} />);
  };
  watch().catch((error) => {
    if (!isOver) console.warn('The mark of stored data could not be written.', error);
  });
  return () => {
    isOver = true;
  };
}

/** An account with a session in this browser, whose databases should be here. */
export function expectStored(account: string): void {
  try {
    localStorage.setItem(markOf(account), 'yes');
  } catch {
    // Without storage, a loss isn't noticed.
  }
}

/** Removes the mark of an account whose databases are about to go. */
export function expectNothing({ account }: Pick<Device, 'account'>): void {
  try {
    localStorage.removeItem(markOf(account));
  } catch {
    // It wasn't marked either.
  }
}

function isExpected(account: string): boolean {
  try {
    return localStorage.getItem(markOf(account)) !== null;
  } catch {
    return false;
  }
}

async function mark(device: Device): Promise<void> {
  await device.run(markData, () => expectStored(device.account));
}

function Lost({ device }: { device: Device }) {
  // Closes the notice when the mark is stored. Otherwise a reload in between would bring it back.
  const dismiss = async () => {
    await mark(device).catch((error) => console.warn('The mark of stored data could not be written.', error));
    store.set(laterBarAtom, null);
  };
  return (
    <Line className="bar bar-amber" dot="pending">
      <p>
        <b>The app’s data on this device is gone.</b> This browser deleted it or stores it elsewhere. Sent entries come
        back automatically. Unsent entries come back only from a file.
      </p>
      <Link href="/sync" className="bar-link">
        Sync
      </Link>
      <Button small onClick={dismiss}>
        Got it
      </Button>
    </Line>
  );
}
