import { useAtomValue } from 'jotai';
import { type ReactNode, use, useEffect } from 'react';
import type { Device } from '../../sync/device.ts';
import { firstPaint } from '../ui/first-paint.ts';
import { currentDevice, deviceAtom } from './current-device.ts';
import { heldBack } from './first-visit.ts';

/** Opens the device and starts its services. Children render immediately; `useDevice` waits for the device. */
export function DeviceProvider({ children }: { children: ReactNode }) {
  const device = useAtomValue(deviceAtom);
  useEffect(() => {
    // `useDevice()` rethrows this; here it's only logged.
    currentDevice().catch((error) => console.error(error));
    return startServices((part) => part.startPageServices());
  }, []);
  useEffect(() => (device ? startServices((part) => part.startDeviceServices(device)) : undefined), [device]);
  return children;
}

/** Returns the device of the page's user. Suspends until it's open. After a login it's another device. */
export function useDevice(): Device {
  return useAtomValue(deviceAtom) ?? use(currentDevice());
}

/** This code loads after the first paint, and on a first visit once the databases are open. The page shows what the device holds without it. */
function startServices(start: (part: typeof import('./device-services/start-services.ts')) => () => void): () => void {
  let end = () => {};
  let isOver = false;
  const load = async () => {
    await heldBack();
    await firstPaint();
    return import('./device-services/start-services.ts');
  };
  load().then(
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
