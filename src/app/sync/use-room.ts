import { useEffect, useState } from 'react';
import type { Device } from '../../sync/device.ts';
import { hasRoom } from '../../sync/storage/quota.ts';

/** Returns whether this device can store anything. It tries again at each `cue`, because a full disk can't store a note that it's full. */
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
