import type { PuzzlePreview } from '../../contract/puzzle-preview.ts';
import { previewPuzzle } from '../../contract/puzzle-preview-calls.ts';
import { type CachedCatalogueRow, readFact, writeFact } from '../storage/cache-database.ts';
import type { Query } from './query.ts';

/** What the device knows of a puzzle that the learner can't open: all of it as last fetched, or else only what the catalogue tells. */
export type LockedPuzzleView = PuzzlePreview | (CachedCatalogueRow & { first_lines?: never });

/** What a locked puzzle shows. What is gone at the server leaves the local cache. */
export function previewQuery(id: number): Query<LockedPuzzleView> {
  const key = `preview ${id}` as const;
  return {
    key,
    read: ({ cache }) =>
      cache.transaction('r', [cache.meta, cache.catalogue], async () => {
        const stored = await readFact(cache, key);
        return stored?.reply ?? (await cache.catalogue.get(id));
      }),
    async refresh({ cache, call, clock }) {
      const fetched_at = clock.now();
      const result = await call(previewPuzzle, { params: { id } });
      if (!result.ok) {
        if (result.kind === 'rejected' && result.code === 'not_found') await cache.meta.delete(key);
        return result;
      }
      await writeFact(cache, key, { reply: result.reply, fetched_at });
      return null;
    },
  };
}
