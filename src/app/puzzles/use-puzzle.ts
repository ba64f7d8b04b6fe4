import { useCallback, useEffect, useRef, useState } from 'react';
import { type DailyView, type PuzzleView, puzzleQuery } from '../../sync/queries/first/puzzle.ts';
import { useQuery } from '../shell/use-query.ts';
import { type Fetching, type PuzzlePageState, puzzlePageState } from './puzzle-page-state.ts';

export interface OpenPuzzle {
  opening: PuzzlePageState;
  /** The daily as the device knows it now, if this page is the daily's. */
  daily: DailyView | null;
  /** Fetches again, as the daily what is now the daily; the screen follows. */
  refetch: () => void;
  /** Opens the daily that has arrived meanwhile. */
  openDaily: () => void;
}

/** How long a page waits for today's daily before it shows the one of an earlier day. */
const loadTimeoutMs = 2500;

/**
 * Returns a puzzle for its page. As the daily (ID 0), the page keeps the puzzle that it opened, even past midnight, while it fetches the
 * daily.
 */
export function usePuzzle(id: number): OpenPuzzle {
  const isDaily = id === 0;
  const [pinned, setPinned] = useState<number | null>(isDaily ? null : id);
  const [isWaiting, setWaiting] = useState(isDaily);
  const which = pinned ?? 'daily';
  const { value, isFetching, failure, refetch } = useQuery(puzzleQuery(which), {
    refresh: puzzleQuery(isDaily ? 'daily' : id),
  });
  const fetching = isFetching ? 'running' : (failure ?? 'done');
  const view = useLastView(value?.view, which, fetching);
  const daily = value?.daily ?? null;

  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, []);

  const isHeld =
    pinned === null && isWaiting && view?.daily?.passed === true && (fetching === 'running' || fetching === 'done');
  const openId = view && !isHeld ? view.id : null;
  useEffect(() => {
    if (openId !== null) setPinned(openId);
  }, [openId]);

  const openDaily = useCallback(() => setPinned(null), []);

  const knownNone = daily?.puzzle_id === null && !daily.passed;
  const opening = isHeld ? { state: 'loading' as const } : puzzlePageState(view, fetching, { isDaily, knownNone });
  return { opening, daily: isDaily ? daily : null, refetch, openDaily };
}

/** Keeps the last view on the screen until another account's databases have the puzzle. */
function useLastView(
  view: PuzzleView | null | undefined,
  which: number | 'daily',
  fetching: Fetching,
): PuzzleView | null | undefined {
  const lastView = useRef<PuzzleView | null>(null);
  useEffect(() => {
    if (view) lastView.current = view;
  }, [view]);
  if (view || lastView.current?.id !== which) return view;
  return view === undefined || typeof fetching === 'string' ? lastView.current : view;
}
