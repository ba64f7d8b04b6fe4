import type { Puzzle } from '../../contract/puzzles.ts';
import type { MirrorDatabase } from '../storage/mirror-database.ts';

/** Changes a puzzle's mirrored body, if there is one. */
export async function changePuzzle(
  mirror: MirrorDatabase,
  id: number,
  change: (puzzle: Puzzle) => Puzzle,
): Promise<void> {
  const mirrored = await mirror.puzzles.get(id);
  if (mirrored) await mirror.puzzles.put({ ...mirrored, puzzle: change(mirrored.puzzle) });
}
