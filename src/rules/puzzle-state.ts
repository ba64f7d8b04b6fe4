/**
 * - `draft`: has no publishing day, and isn't a first step.
 * - `scheduled`: its day is in the future.
 * - `active`: learners have it.
 * - `inactive`: staff withdrew it.
 * - `deleted`: withdrawn and out of the lists, but kept because learners' answers refer to it. It can be restored.
 */
export const puzzleStates = ['draft', 'scheduled', 'active', 'inactive', 'deleted'] as const;
export type PuzzleState = (typeof puzzleStates)[number];

interface StateFacts {
  is_active: boolean;
  published_at: string | null;
  first_step?: unknown;
  deleted_at: unknown;
}

/** Returns a puzzle's state on a day (UTC). */
export function puzzleStateOf(
  { is_active, published_at, first_step, deleted_at }: StateFacts,
  today: string,
): PuzzleState {
  if (deleted_at !== null) return 'deleted';
  if (!is_active) return 'inactive';
  if (first_step) return 'active';
  if (published_at === null) return 'draft';
  return published_at > today ? 'scheduled' : 'active';
}
