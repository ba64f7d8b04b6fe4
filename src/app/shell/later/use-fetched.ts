import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../sync/api-client.ts';
import { shellStatusAtom } from '../sync-status.ts';

export interface Fetched {
  isFetching: boolean;
  /** Why the last fetch brought nothing. */
  failure: Failure | null;
  isOffline: boolean;
  refetch: () => void;
}

/**
 * Fetches into the mirror in the background, and again when there is a network again; what is shown is read from Dexie beside it. Another
 * `fetch` is another thing to fetch: make it with `useCallback`.
 */
export function useFetched(fetch: () => Promise<Failure | null>): Fetched {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isFetching, setFetching] = useState(true);
  const isOffline = useAtomValue(shellStatusAtom).offline_since !== null;

  const refetch = useCallback(async () => {
    setFetching(true);
    const failed = await fetch();
    if (failed?.kind === 'no_verdict' && failed.reason === 'aborted') return;
    setFailure(failed);
    setFetching(false);
  }, [fetch]);

  useEffect(() => void refetch(), [refetch]);

  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) void refetch();
    wasOffline.current = isOffline;
  }, [isOffline, refetch]);

  return { failure, isFetching, isOffline, refetch };
}
