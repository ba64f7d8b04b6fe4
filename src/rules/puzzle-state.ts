/**
 * - `draft`: without a day of publishing.
 * - `scheduled`: its day is still to come.
 * - `active`: learners have it.
 * - `inactive`: staff have withdrawn it.
 * - `deleted`: withdrawn and out of the lists, since learners' answers hang on it; it can be brought back.
 */
export const puzzleStates = ['draft', 'scheduled', 'active', 'inactive', 'deleted'] as const;
export type PuzzleState = (typeof puzzleStates)[number];

interface Standing {
  is_active: boolean;
  published_at: string | null;
  deleted_at: unknown;
}

/** How a puzzle stands with learners on a day (UTC). */
export function puzzleStateOf({ is_active, published_at, deleted_at }: Standing, today: string): PuzzleState {
  if (deleted_at !== null) return 'deleted';
  if (!is_active) return 'inactive';
  if (published_at === null) return 'draft';
  return published_at > today ? 'scheduled' : 'active';
}
