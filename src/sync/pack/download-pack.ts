import type { Device } from '../device.ts';
import { readFact, writeFact } from '../storage/mirror-database.ts';
import { changePack, clearPack } from '../storage/pack-store.ts';
import { type EstimateRoom, loadPack, stopLoading } from './load-pack.ts';

type PackDevice = Pick<Device, 'mirror' | 'call' | 'clock' | 'username' | 'locks' | 'loop'>;

/** What the browser does about room. */
export interface Room {
  estimate: EstimateRoom;
  /** Asks that nothing of it be cleared away by itself. */
  persist: () => Promise<unknown>;
}

/** The learner wants the pack: it is loaded, or goes on where it was. Resolves when it has ended, well or not; a pull follows. */
export async function downloadPack(device: PackDevice, { persist, estimate }: Room): Promise<void> {
  const { mirror } = device;
  // Where the browser asks the learner first, the download does not wait for what they say.
  persist().catch((error) => console.warn('The browser does not promise to keep the pack.', error));
  await mirror.transaction('rw', mirror.meta, async () => {
    const before = await readFact(mirror, 'pack');
    const {
      chunks = [],
      checked_at = 0,
      catalogue = '',
      updated_at = null,
    } = before?.state === 'gone' ? {} : (before ?? {});
    await writeFact(mirror, 'pack', { state: 'loading', chunks, checked_at, catalogue, updated_at, trouble: null });
  });
  await loadPack(device, estimate);
  device.loop.trigger('start');
}

/** What is there stays, and the rest waits until the learner wants it. */
export async function pausePack({ mirror }: Pick<Device, 'mirror'>): Promise<void> {
  await changePack(mirror, ({ state }) => (state === 'loading' ? { state: 'paused', trouble: null } : {}));
  await stopLoading(mirror);
}

export async function removePack({ mirror }: Pick<Device, 'mirror'>): Promise<void> {
  await clearPack(mirror, null);
  await stopLoading(mirror);
}
