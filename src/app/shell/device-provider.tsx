import { useAtomValue } from 'jotai';
import { type ReactNode, use, useEffect } from 'react';
import type { Device } from '../../sync/device.ts';
import { currentDevice, deviceAtom } from './current-device.ts';

/** Opens the device and attends to it. Its children are shown at once; whoever needs the device waits for it by `useDevice`. */
export function DeviceProvider({ children }: { children: ReactNode }) {
  const device = useAtomValue(deviceAtom);
  useEffect(() => {
    // Who needs the device hears of the failure.
    currentDevice().catch((error) => console.error(error));
    return attend((part) => part.attendPage());
  }, []);
  useEffect(() => (device ? attend((part) => part.attendDevice(device)) : undefined), [device]);
  return children;
}

/** The device of whoever uses the page. Suspends until it is open; another one after a login. */
export function useDevice(): Device {
  return useAtomValue(deviceAtom) ?? use(currentDevice());
}

/** Its code comes after the first paint: what the device holds is shown without it. */
function attend(start: (part: typeof import('./device-services/attend-device.ts')) => () => void): () => void {
  let end = () => {};
  let isOver = false;
  import('./device-services/attend-device.ts').then(
    (part) => {
      if (!isOver) end = start(part);
    },
    (error) => console.error(error),
  );
  return () => {
    isOver = true;
    end();
  };
}
