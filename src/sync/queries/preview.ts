import type { PuzzlePreview } from '../../contract/puzzle-preview.ts';
import { previewPuzzle } from '../../contract/puzzle-preview-calls.ts';
import { type MirroredCatalogueRow, readFact, writeFact } from '../storage/mirror-database.ts';
import type { Query } from './query.ts';

/** What the device knows of a puzzle that the learner can't open: all of it as last fetched, or else only what the catalogue tells. */
export type LockedPuzzleView = PuzzlePreview | (MirroredCatalogueRow & { first_lines?: never });

/** What a locked puzzle shows. What is gone at the server leaves the local cache. */
export function previewQuery(id: number): Query<LockedPuzzleView> {
  const key = `preview ${id}` as const;
  return {
    key,
    read: ({ mirror }) =>
      mirror.transaction('r', [mirror.meta, mirror.catalogue], async () => {
        const kept = await readFact(mirror, key);
        return kept?.reply ?? (await mirror.catalogue.get(id));
      }),
    async refresh({ mirror, call, clock }) {
      const fetched_at = clock.now();
      const result = await call(previewPuzzle, { params: { id } });
      if (!result.ok) {
        if (result.kind === 'refused' && result.code === 'not_found') await mirror.meta.delete(key);
        return result;
      }
      await writeFact(mirror, key, { reply: result.reply, fetched_at });
      return null;
    },
  };
}
