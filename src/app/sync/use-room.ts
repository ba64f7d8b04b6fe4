import { useEffect, useState } from 'react';
import type { Device } from '../../sync/device.ts';
import { hasRoom } from '../../sync/storage/quota.ts';

/** Whether this device can store anything, tried out anew with each `cue`: a full disk may keep no note of being full. */
export function useRoom(device: Device, ...cue: unknown[]): boolean {
  const [has, setHas] = useState(true);
  useEffect(() => {
    let isOver = false;
    hasRoom(device).then((found) => {
      if (!isOver) setHas(found);
    });
    return () => {
      isOver = true;
    };
  }, [device, ...cue]);
  return has;
}
