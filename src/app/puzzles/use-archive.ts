import { useLiveQuery } from 'dexie-react-hooks';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PuzzleListQuery } from '../../contract/puzzles.ts';
import { fetchPuzzles } from '../../sync/fetch-puzzles.ts';
import { type PuzzlesView, readPuzzles } from '../../sync/read-puzzles.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { shellStatusAtom } from '../shell/sync-status.ts';
import { archiveAddress } from './archive-address.ts';

export interface Archive {
  /** Undefined while Dexie is read, null when nothing that answers the query is mirrored. */
  view: PuzzlesView | null | undefined;
  /** It is of another query: what is asked for now is not read yet. */
  isBehind: boolean;
  fetching: 'running' | 'done' | 'failed';
  refetch: () => void;
}

/** A page of the archive: read from Dexie, its counts fetched in the background. */
export function useArchive(query: PuzzleListQuery): Archive {
  const device = useDevice();
  const address = archiveAddress(query);
  const asked = useRef(query);
  asked.current = query;
  const [fetching, setFetching] = useState<Archive['fetching']>('running');

  const read = useLiveQuery(async () => {
    const view = (await readPuzzles(device, asked.current)) ?? null;
    return { device, address, view };
  }, [device, address]);

  const refetch = useCallback(async () => {
    setFetching('running');
    const result = await fetchPuzzles(device, asked.current);
    if (!result.ok && result.kind === 'no_verdict' && result.reason === 'aborted') return;
    // A page past the end is known without the server's saying so.
    if (!result.ok && !(result.kind === 'refused' && result.code === 'not_found')) {
      console.warn('The puzzles could not be fetched.', result);
      setFetching('failed');
    } else setFetching('done');
  }, [device]);

  useEffect(() => {
    if (address) void refetch();
  }, [refetch, address]);

  // Again when there is a network again.
  const isReached = useAtomValue(shellStatusAtom).offline_since === null;
  const wasReached = useRef(isReached);
  useEffect(() => {
    if (isReached && !wasReached.current) void refetch();
    wasReached.current = isReached;
  }, [refetch, isReached]);

  const isCurrent = read?.device === device && read.address === address;
  return { view: read?.device === device ? read.view : undefined, isBehind: !isCurrent, fetching, refetch };
}
