import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import type { Device } from '../../../sync/device.ts';
import { NewerDatabase, type Storage } from '../../../sync/storage/open-database.ts';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { laterBarAtom } from '../bars.tsx';
import { reloadOnce } from '../reload.ts';

const store = getDefaultStore();

/** What becomes of the page when its databases do not open: a newer version of the app, or an account that lasts as long as the page. */
export async function openOtherwise(error: unknown, open: (storage: Storage) => Promise<Device>): Promise<Device> {
  if (error instanceof NewerDatabase) {
    await takeNewerVersion();
    throw error;
  }
  console.warn('This browser lets the app keep nothing.', error);
  const { memoryStorage } = await import('../../../sync/storage/memory/memory-storage.ts');
  const device = await open(memoryStorage());
  store.set(laterBarAtom, <NothingKept />);
  return device;
}

/** The worker may still serve the version that is too old. */
async function takeNewerVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  if (reloadOnce()) return;
  // Once was not enough.
  registration?.update().catch((error) => console.warn('The newer version is out of reach.', error));
  store.set(laterBarAtom, <NewerVersion />);
}

/** For a page whose databases were changed or taken away under it. */
export function offerReload(): void {
  store.set(laterBarAtom, <Obsolete />);
}

function NothingKept() {
  return (
    <Line className="bar bar-amber" dot="pending">
      <p>
        <b>Nothing is kept in this window.</b> The browser allows no storage: a private window, a setting or a full disk
        can be why. What you do is sent at once, and lost if it cannot be before the window closes.
      </p>
    </Line>
  );
}

function NewerVersion() {
  return (
    <ReloadBar>
      <b>A newer version of the app has used this device.</b> This one must not touch what it wrote. Nothing is lost.
    </ReloadBar>
  );
}

function Obsolete() {
  return (
    <ReloadBar>
      <b>What this device keeps was changed under this page.</b> It can go on once it is loaded again.
    </ReloadBar>
  );
}

function ReloadBar({ children }: { children: ReactNode }) {
  return (
    <Line className="bar bar-amber" dot="pending">
      <p>{children}</p>
      <Button small onClick={() => location.reload()}>
        Reload
      </Button>
    </Line>
  );
}
