import { useEffect, useState } from 'react';
import { type Device, hasRoom } from '../../sync/device.ts';

/** Returns whether this device can store anything. It tries again at each `cue`, because a full disk can't store a note that it's full. */
export function useRoom(device: Device, ...cue: unknown[]): boolean {
  const [has, setHas] = useState(true);
  useEffect(() => {
    let isOver = false;
    device.run(hasRoom).then(async (found) => {
      if (isOver) return;
      setHas(found);
      // The bars then say the same as this screen.
      if (!found) await device.note({ no_room: true });
    });
    return () => {
      isOver = true;
    };
  }, [device, ...cue]);
  return has;
}
