import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { secureApis } from '../../../rules/secure-apis.ts';
import { type Device, NewerDatabase } from '../../../sync/device.ts';
import type { Storage } from '../../../sync/storage/open-dexie.ts';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { laterBarAtom } from '../bars.tsx';
import { reloadOnce } from '../reload.ts';

const store = getDefaultStore();

/** Handles databases that don't open: loads a newer version of the app, or opens the account in memory. */
export async function openOtherwise(error: unknown, open: (storage: Storage) => Promise<Device>): Promise<Device> {
  if (error instanceof NewerDatabase) {
    await takeNewerVersion();
    throw error;
  }
  console.warn('This browser lets the app keep nothing.', error);
  const { memoryStorage } = await import('../../../sync/operations/memory/memory-storage.ts');
  const device = await open(memoryStorage());
  store.set(laterBarAtom, <NothingOffline />);
  return device;
}

/** The worker might still serve the old version. */
async function takeNewerVersion(): Promise<void> {
  const registration = await secureApis().navigator.serviceWorker?.getRegistration();
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  if (reloadOnce()) return;
  // It has just reloaded, or can't record a reload.
  registration?.update().catch((error) => console.warn('The newer version is out of reach.', error));
  store.set(laterBarAtom, <NewerVersion />);
}

/** Offers a reload after the page's databases were changed or deleted while it was open. */
export function offerReload(): void {
  store.set(laterBarAtom, <Obsolete />);
}

function NothingOffline() {
  return (
    <Line className="bar bar-amber" dot="pending">
      <p>
        <b>This window can’t store anything.</b> The browser blocks storage. The cause might be a private window, a
        setting, or a full disk. What you do is sent immediately, and lost if it can’t be sent before the window closes.
      </p>
    </Line>
  );
}

function NewerVersion() {
  return (
    <ReloadBar>
      <b>A newer version of the app has used this device.</b> This older version can’t use its data. Nothing is lost.
    </ReloadBar>
  );
}

function Obsolete() {
  return (
    <ReloadBar>
      <b>This device’s data changed while this page was open.</b> Reload the page to continue.
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
