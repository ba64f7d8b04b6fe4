import type { SyncContext } from '../sync-context.ts';

export interface LibrarySize {
  puzzles: number;
  questions: number;
}

/** Returns how much the library holds, or undefined until a pull told it. For `useLiveQuery`: its first await is Dexie's own. */
export async function readLibrarySize({ mirror }: Pick<SyncContext, 'mirror'>): Promise<LibrarySize | undefined> {
  return mirror.transaction('r', [mirror.catalogue, mirror.questions], async () => {
    const puzzles = await mirror.catalogue.count();
    const questions = await mirror.questions.count();
    return puzzles > 0 && questions > 0 ? { puzzles, questions } : undefined;
  });
}
