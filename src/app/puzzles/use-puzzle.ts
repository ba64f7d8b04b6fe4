import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Device } from '../../sync/device.ts';
import { type DailyView, type PuzzleView, readLastDaily, readPuzzleView } from '../../sync/queries/first/puzzle.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { shellStatusAtom } from '../shell/sync-status.ts';
import { useMirrored } from '../ui/first-reads.ts';
import { type Fetching, fetchingOf, type PuzzlePageState, puzzlePageState } from './puzzle-page-state.ts';
import { tallyOf } from './solving.ts';

export interface OpenPuzzle {
  opening: PuzzlePageState;
  /** The daily as the device knows it now, if this page is the daily's. */
  daily: DailyView | null;
  /** Fetches again; the screen follows. */
  refetch: () => void;
  /** Looks for the daily that follows this one. */
  fetchDaily: () => void;
  /** Opens the daily that has arrived meanwhile. */
  openDaily: () => void;
}

/** How long a page waits for today's daily before it shows the one of an earlier day. */
const patience = 2500;

interface Read {
  device: Device;
  which: number | 'daily';
  daily: DailyView | null;
  view: PuzzleView | null;
}

async function readDevice(device: Device, which: Read['which']): Promise<Read> {
  // Both start with Dexie's own promises; the second might end with others.
  const [daily, view] = await Promise.all([readLastDaily(device), readPuzzleView(device, which)]);
  return { device, which, daily: daily ?? null, view: view ?? null };
}

/** What was read for the first page, until that shows it. */
let ahead: Read | undefined;
let isFirst = true;

/** Reads before React shows the first page, which would read only after painting a skeleton. ID 0 is the daily. */
export async function readPuzzleAhead(device: Device, id: number): Promise<void> {
  const read = await readDevice(device, id === 0 ? 'daily' : id);
  if (isFirst) ahead = read;
}

/**
 * Returns a puzzle for its page, from Dexie, and fetches it in the background. As the daily (ID 0), the page keeps the puzzle that it
 * opened, even past midnight.
 */
export function usePuzzle(id: number): OpenPuzzle {
  const device = useDevice();
  const isDaily = id === 0;
  const [pinned, setPinned] = useState<number | null>(isDaily ? null : id);
  const [isPatient, setPatient] = useState(isDaily);
  const which = pinned ?? 'daily';
  const read = useMirrored(`puzzle ${which}`, () => readDevice(device, which), [device, which], ahead);
  const isCurrent = read?.device === device && read.which === which;
  const { fetching, fetch } = useFetching(id, read?.device === device);
  const view = useKept(isCurrent ? read.view : undefined, which, fetching);
  const daily = isCurrent ? read.daily : null;

  useEffect(() => {
    isFirst = false;
    ahead = undefined;
    const timer = setTimeout(() => setPatient(false), patience);
    return () => clearTimeout(timer);
  }, []);

  const isHeld =
    pinned === null && isPatient && view?.daily?.passed === true && (fetching === 'running' || fetching === 'done');
  const openId = view && !isHeld ? view.id : null;
  useEffect(() => {
    if (openId !== null) setPinned(openId);
  }, [openId]);

  // Fetches an outdated body, or one whose explanation is now allowed: once, and again when the network is back.
  const isReached = useAtomValue(shellStatusAtom).offline_since === null;
  const staleId = view?.stale ? view.id : null;
  const { answered, pending } = tallyOf(view?.questions ?? []);
  const settled = answered - pending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result starts the delay again
  useEffect(() => {
    if (staleId === null || !isReached) return;
    const timer = setTimeout(() => fetch(staleId), explanationDelay);
    return () => clearTimeout(timer);
  }, [staleId, settled, isReached, fetch]);

  const refetch = useCallback(() => fetch(id), [fetch, id]);
  const fetchDaily = useCallback(() => fetch(0), [fetch]);
  const openDaily = useCallback(() => setPinned(null), []);

  const knownNone = daily?.puzzle_id === null && !daily.passed;
  const opening = isHeld ? { state: 'loading' as const } : puzzlePageState(view, fetching, { isDaily, knownNone });
  return { opening, daily: isDaily ? daily : null, refetch, fetchDaily, openDaily };
}

/** As specified: the explanation is fetched 1.5 s after the last verdict. */
const explanationDelay = 1500;

/** Shows what the device has before it fetches anything. */
function useFetching(id: number, isRead: boolean) {
  const device = useDevice();
  const [fetching, setFetching] = useState<Fetching>('running');

  const fetch = useCallback(
    async (wanted: number) => {
      setFetching('running');
      const result = await device.fetchPuzzle(wanted);
      if (!result.ok && result.kind === 'no_verdict' && result.reason === 'aborted') return;
      if (!result.ok) console.warn('The puzzle could not be fetched.', result);
      setFetching(fetchingOf(result));
    },
    [device],
  );

  useEffect(() => {
    if (isRead) fetch(id);
  }, [fetch, id, isRead]);

  return { fetching, fetch };
}

/** Keeps the last view on the screen until another account's databases have the puzzle. */
function useKept(
  view: PuzzleView | null | undefined,
  which: number | 'daily',
  fetching: Fetching,
): PuzzleView | null | undefined {
  const kept = useRef<PuzzleView | null>(null);
  useEffect(() => {
    if (view) kept.current = view;
  }, [view]);
  if (view || kept.current?.id !== which) return view;
  return view === undefined || typeof fetching === 'string' ? kept.current : view;
}
