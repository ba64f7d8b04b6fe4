import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef } from 'react';
import type { PuzzleListQuery } from '../../../contract/puzzles.ts';
import { fetchPuzzles } from '../../../sync/queries/fetch-puzzles.ts';
import { type PuzzlesView, readPuzzles } from '../../../sync/queries/puzzles.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { type RequestState, useRequest } from '../../shell/later/use-request.ts';
import { archiveAddress } from './archive-address.ts';

export interface Archive extends RequestState {
  /** Undefined while Dexie is being read, null if the mirror can't answer the query. */
  view: PuzzlesView | null | undefined;
  /** Whether `view` belongs to an earlier query, because the current one hasn't been read yet. */
  isBehind: boolean;
}

/** Reads a page of the archive from Dexie. Fetches its counts in the background, and again after acts are sent. */
export function useArchive(query: PuzzleListQuery): Archive {
  const device = useDevice();
  const address = archiveAddress(query);
  const asked = useRef(query);
  asked.current = query;

  const read = useLiveQuery(async () => {
    const view = (await readPuzzles(device, asked.current)) ?? null;
    return { device, address, view };
  }, [device, address]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another query
  const fetch = useCallback(async () => {
    const result = await fetchPuzzles(device, asked.current);
    // The device can tell a page past the end without the server.
    return result.ok || (result.kind === 'refused' && result.code === 'not_found') ? null : result;
  }, [device, address]);
  const request = useRequest(fetch);

  const { refetch } = request;
  const due = read?.device === device ? (read.view?.counts_due ?? null) : null;
  useEffect(() => {
    if (due === null) return;
    const timer = setTimeout(() => void refetch(), due - device.clock.now());
    return () => clearTimeout(timer);
  }, [device, due, refetch]);

  const isCurrent = read?.device === device && read.address === address;
  return { ...request, view: read?.device === device ? read.view : undefined, isBehind: !isCurrent };
}
