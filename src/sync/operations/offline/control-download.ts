import type { Loop } from '../../engine/loop.ts';
import { type DownloadContext, type EstimateRoom, loadDownload, stopLoading } from '../../offline/load-download.ts';
import type { SyncContext } from '../../session/sync-context.ts';
import { readFact, writeFact } from '../../storage/cache-database.ts';
import { changeDownload, clearDownload } from '../../storage/download-store.ts';

/** The browser's storage functions. */
export interface Room {
  estimate: EstimateRoom;
  /** Asks the browser not to evict anything on its own. */
  persist: () => Promise<unknown>;
}

/** Starts or resumes the download. Resolves when it ended, successfully or not; a pull follows. */
export async function startDownload(
  context: DownloadContext & { loop: Loop },
  { persist, estimate }: Room,
): Promise<void> {
  const { cache } = context;
  // If the browser asks the learner first, the download doesn't wait for the answer.
  persist().catch((error) => console.warn('The browser does not promise to keep the download.', error));
  await cache.transaction('rw', cache.meta, async () => {
    const before = await readFact(cache, 'pack');
    const {
      chunks = [],
      checked_at = 0,
      catalogue = '',
      updated_at = null,
    } = before?.state === 'gone' ? {} : (before ?? {});
    await writeFact(cache, 'pack', { state: 'loading', chunks, checked_at, catalogue, updated_at, trouble: null });
  });
  await loadDownload(context, estimate);
  context.loop.trigger('start');
}

/** Pauses the download. What is here stays. */
export async function pauseDownload({ cache }: Pick<SyncContext, 'cache'>): Promise<void> {
  await changeDownload(cache, ({ state }) => (state === 'loading' ? { state: 'paused', trouble: null } : {}));
  await stopLoading(cache);
}

export async function removeDownload({ cache }: Pick<SyncContext, 'cache'>): Promise<void> {
  await clearDownload(cache, null);
  await stopLoading(cache);
}
