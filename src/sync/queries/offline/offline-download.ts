import { bytesUnderWay, watchBytes } from '../../pack/load-pack.ts';
import { type LicenceStatus, licenceStatus, licenceTime, termsOf } from '../../storage/licence.ts';
import { type PackFact, type PackTrouble, readFact } from '../../storage/mirror-database.ts';
import type { SyncContext } from '../../sync-context.ts';
import type { Query } from '../query.ts';

/** What the screen shows of the pack. */
export interface PackView {
  /** `none`: it was never requested, or was removed. */
  state: PackFact['state'] | 'none';
  trouble: PackTrouble | null;
  /** What is on this device. */
  puzzles: number;
  questions: number;
  bytes: number;
  /** Of the last manifest's chunks: how much is here, and the total; 0 until there was one. */
  loaded: number;
  total: number;
  updated_at: number | null;
  licence: { standing: LicenceStatus; paid_until: string; grace_until: string } | null;
}

/** The state of the offline download. */
export const offlineDownloadQuery = {
  key: 'offline download',
  read({ mirror, serverClock }: Pick<SyncContext, 'mirror' | 'serverClock'>): Promise<PackView> {
    return mirror.transaction('r', [mirror.meta, mirror.pack_chunks], async () => {
      const fact = await readFact(mirror, 'pack');
      const held = await readFact(mirror, 'licence');
      const chunks = await mirror.pack_chunks.toArray();
      const named = new Set(fact?.chunks.map(({ sha256 }) => sha256));
      const whole = chunks.filter(({ sha256, whole }) => whole && named.has(sha256));
      const terms = held ? termsOf(held.licence.terms) : null;
      return {
        state: fact?.state ?? 'none',
        trouble: fact?.trouble ?? null,
        puzzles: new Set(chunks.flatMap(({ puzzles }) => puzzles)).size,
        questions: new Set(chunks.flatMap(({ questions }) => questions)).size,
        bytes: sum(chunks),
        loaded: sum(whole),
        total: sum(fact?.chunks ?? []),
        updated_at: fact?.updated_at ?? null,
        licence:
          terms && held
            ? {
                standing: licenceStatus(terms, licenceTime(held, serverClock)),
                paid_until: terms.paid_until,
                grace_until: terms.grace_until,
              }
            : null,
      };
    });
  },
} satisfies Query<PackView>;

function sum(chunks: readonly { size: number }[]): number {
  return chunks.reduce((total, { size }) => total + size, 0);
}

/** How many bytes of the chunk that is loading have come. Nothing while none is. */
export const underWayQuery: Query<number> = {
  key: 'bytes under way',
  read: async ({ mirror }) => bytesUnderWay(mirror) ?? undefined,
  listen: ({ mirror }, again) => watchBytes(mirror, again),
};

export { isLoadedElsewhere } from '../../pack/load-pack.ts';
