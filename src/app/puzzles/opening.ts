import type { CallResult, Failure } from '../../sync/api-client.ts';
import type { PuzzleView } from '../../sync/views/read-puzzle.ts';
import { isServerTrouble } from '../ui/error-box.tsx';

/** How the fetch of a puzzle stands: under way, done, or what came instead. */
export type Fetching = 'running' | 'done' | Failure;

export type Opening =
  | { state: 'loading' }
  | { state: 'open'; view: PuzzleView }
  /** No daily puzzle exists. */
  | { state: 'none' }
  | { state: 'locked' }
  /** Nothing is on this device, and the fetch has failed. */
  | { state: 'failed'; reason: 'missing' | 'unreached' | 'refused' };

export function fetchingOf(result: CallResult<unknown>): Fetching {
  return result.ok ? 'done' : result;
}

/** What the page shows. `view`: undefined while Dexie is being read, null when it holds nothing. */
export function openingOf(
  view: PuzzleView | null | undefined,
  fetching: Fetching,
  { isDaily, knownNone }: { isDaily: boolean; knownNone: boolean },
): Opening {
  if (view) return { state: 'open', view };
  if (view === undefined || fetching === 'running' || fetching === 'done') return { state: 'loading' };
  if (fetching.kind === 'refused') {
    if (fetching.code === 'premium_required') return { state: 'locked' };
    if (fetching.status === 404) return isDaily ? { state: 'none' } : { state: 'failed', reason: 'missing' };
    return { state: 'failed', reason: 'refused' };
  }
  if (isDaily && knownNone) return { state: 'none' };
  return { state: 'failed', reason: isServerTrouble(fetching) ? 'refused' : 'unreached' };
}
