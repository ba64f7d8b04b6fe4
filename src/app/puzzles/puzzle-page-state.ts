import type { Failure } from '../../sync/http/first/api-client.ts';
import type { PuzzleView } from '../../sync/queries/first/puzzle.ts';
import { isServerTrouble } from '../ui/error-box.tsx';

/** The state of a puzzle's fetch: running, done, or the reason why it failed. */
export type Fetching = 'running' | 'done' | Failure;

export type PuzzlePageState =
  | { state: 'loading' }
  | { state: 'open'; view: PuzzleView }
  /** No daily puzzle exists. */
  | { state: 'none' }
  | { state: 'locked' }
  /** The puzzle isn't on this device, and the fetch failed. */
  | { state: 'failed'; reason: 'missing' | 'unreached' | 'rejected' };

/** Returns what the page shows. `view` is undefined while Dexie is being read, and null if it has no such puzzle. */
export function puzzlePageState(
  view: PuzzleView | null | undefined,
  fetching: Fetching,
  { isDaily, knownNone }: { isDaily: boolean; knownNone: boolean },
): PuzzlePageState {
  if (view) return { state: 'open', view };
  if (view === undefined || fetching === 'running' || fetching === 'done') return { state: 'loading' };
  if (fetching.kind === 'rejected') {
    if (fetching.code === 'premium_required') return { state: 'locked' };
    if (fetching.status === 404) return isDaily ? { state: 'none' } : { state: 'failed', reason: 'missing' };
    return { state: 'failed', reason: 'rejected' };
  }
  if (isDaily && knownNone) return { state: 'none' };
  return { state: 'failed', reason: isServerTrouble(fetching) ? 'rejected' : 'unreached' };
}
