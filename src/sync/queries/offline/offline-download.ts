import { bytesUnderWay, watchBytes } from '../../offline/load-download.ts';
import type { SyncContext } from '../../session/sync-context.ts';
import { type DownloadFact, type DownloadTrouble, readFact } from '../../storage/cache-database.ts';
import { type LicenseStatus, licenseStatus, licenseTime, termsOf } from '../../storage/license.ts';
import { contentIds } from '../offline-content.ts';
import type { Query } from '../query.ts';

/** What the screen shows of the download. */
export interface DownloadView {
  /** `none`: it was never requested, or was removed. */
  state: DownloadFact['state'] | 'none';
  trouble: DownloadTrouble | null;
  /** What is on this device, fetched or downloaded. */
  puzzles: number;
  questions: number;
  /** What the download takes of that. */
  bytes: number;
  /** Of the last manifest's chunks: how much is here, and the total; 0 until there was one. */
  loaded: number;
  total: number;
  updated_at: number | null;
  license: { status: LicenseStatus; paid_until: string; grace_until: string } | null;
}

/** The state of the offline download. */
export const offlineDownloadQuery = {
  key: 'offline download',
  read({ cache, serverClock }: Pick<SyncContext, 'cache' | 'serverClock'>): Promise<DownloadView> {
    return cache.transaction('r', cache.tables, async () => {
      const fact = await readFact(cache, 'pack');
      const held = await readFact(cache, 'licence');
      const chunks = await cache.pack_chunks.toArray();
      const { puzzles, questions } = await contentIds(cache);
      const named = new Set(fact?.chunks.map(({ sha256 }) => sha256));
      const whole = chunks.filter(({ sha256, whole }) => whole && named.has(sha256));
      const terms = held ? termsOf(held.licence.terms) : null;
      return {
        state: fact?.state ?? 'none',
        trouble: fact?.trouble ?? null,
        puzzles: puzzles.size,
        questions: questions.size,
        bytes: sum(chunks),
        loaded: sum(whole),
        total: sum(fact?.chunks ?? []),
        updated_at: fact?.updated_at ?? null,
        license:
          terms && held
            ? {
                status: licenseStatus(terms, licenseTime(held, serverClock)),
                paid_until: terms.paid_until,
                grace_until: terms.grace_until,
              }
            : null,
      };
    });
  },
} satisfies Query<DownloadView>;

function sum(chunks: readonly { size: number }[]): number {
  return chunks.reduce((total, { size }) => total + size, 0);
}

/** How many bytes of the chunk that is loading have come. Nothing while none is. */
export const underWayQuery: Query<number> = {
  key: 'bytes under way',
  read: async ({ cache }) => bytesUnderWay(cache) ?? undefined,
  listen: ({ cache }, again) => watchBytes(cache, again),
};

export { isLoadedElsewhere } from '../../offline/load-download.ts';
