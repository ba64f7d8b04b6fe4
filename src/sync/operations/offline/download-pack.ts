import type { Loop } from '../../engine/loop.ts';
import { type EstimateRoom, loadPack, type PackContext, stopLoading } from '../../pack/load-pack.ts';
import { readFact, writeFact } from '../../storage/mirror-database.ts';
import { changePack, clearPack } from '../../storage/pack-store.ts';
import type { SyncContext } from '../../sync-context.ts';

/** The browser's storage functions. */
export interface Room {
  estimate: EstimateRoom;
  /** Asks the browser not to evict anything on its own. */
  persist: () => Promise<unknown>;
}

/** Downloads the pack, or resumes the download. Resolves when it ended, successfully or not; a pull follows. */
export async function downloadPack(context: PackContext & { loop: Loop }, { persist, estimate }: Room): Promise<void> {
  const { mirror } = context;
  // If the browser asks the learner first, the download doesn't wait for the answer.
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
  await loadPack(context, estimate);
  context.loop.trigger('start');
}

/** Pauses the download. What is here stays. */
export async function pausePack({ mirror }: Pick<SyncContext, 'mirror'>): Promise<void> {
  await changePack(mirror, ({ state }) => (state === 'loading' ? { state: 'paused', trouble: null } : {}));
  await stopLoading(mirror);
}

export async function removePack({ mirror }: Pick<SyncContext, 'mirror'>): Promise<void> {
  await clearPack(mirror, null);
  await stopLoading(mirror);
}
