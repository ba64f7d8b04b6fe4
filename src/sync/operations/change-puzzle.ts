import type { Puzzle } from '../../contract/puzzles.ts';
import type { CacheDatabase } from '../storage/cache-database.ts';

/** Changes a puzzle's cached body, if there is one. */
export async function changePuzzle(
  cache: CacheDatabase,
  id: number,
  change: (puzzle: Puzzle) => Puzzle,
): Promise<void> {
  const cached = await cache.puzzles.get(id);
  if (cached) await cache.puzzles.put({ ...cached, puzzle: change(cached.puzzle) });
}
