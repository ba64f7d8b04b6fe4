import type { PuzzlePreview } from '../../contract/puzzle-preview.ts';
import { previewPuzzle } from '../../contract/puzzle-preview-calls.ts';
import type { Failure } from '../api-client.ts';
import { type MirroredCatalogueRow, readFact, writeFact } from '../storage/mirror-database.ts';
import type { SyncContext } from '../sync-context.ts';

/** What the device knows of a puzzle that the learner can't open: all of it as last fetched, or else only what the catalogue tells. */
export type LockedPuzzleView = PuzzlePreview | (MirroredCatalogueRow & { first_lines?: never });

/** Returns undefined if the device knows nothing of it. For `useLiveQuery`: its first await is Dexie's own. */
export async function readLockedPuzzle(
  { mirror }: Pick<SyncContext, 'mirror'>,
  id: number,
): Promise<LockedPuzzleView | undefined> {
  return mirror.transaction('r', [mirror.meta, mirror.catalogue], async () => {
    const kept = await readFact(mirror, `preview ${id}`);
    return kept?.reply ?? (await mirror.catalogue.get(id));
  });
}

/** Fetches into the mirror what a locked puzzle shows. What is gone at the server leaves it. Returns the failure, if any. */
export async function fetchPreview(
  { mirror, call, clock }: Pick<SyncContext, 'mirror' | 'call' | 'clock'>,
  id: number,
): Promise<Failure | null> {
  const fetched_at = clock.now();
  const result = await call(previewPuzzle, { params: { id } });
  if (!result.ok) {
    if (result.kind === 'refused' && result.code === 'not_found') await mirror.meta.delete(`preview ${id}`);
    return result;
  }
  await writeFact(mirror, `preview ${id}`, { reply: result.reply, fetched_at });
  return null;
}
