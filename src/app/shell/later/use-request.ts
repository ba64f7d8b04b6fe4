import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallResult, Failure } from '../../../sync/api-client.ts';
import { shellStatusAtom } from '../sync-status.ts';

export interface RequestState<Reply = unknown> {
  /** The last reply, also while another is on its way. Undefined if the request writes its response to the mirror. */
  reply: Reply | undefined;
  /** Why the last attempt failed. */
  failure: Failure | null;
  isFetching: boolean;
  isOffline: boolean;
  refetch: () => Promise<void>;
}

/**
 * Sends a request when its screen opens, and again when the device is back online. Most requests write their response to the mirror and
 * return null or a failure, because screens show what Dexie holds. Staff's requests return their reply, because none of it stays on the device.
 * Another `send` is another request: make it with `useCallback`.
 */
export function useRequest<Reply = never>(
  send: () => Promise<CallResult<Reply> | Failure | null>,
): RequestState<Reply> {
  const [state, setState] = useState<{ reply?: Reply; failure: Failure | null; isFetching: boolean }>({
    failure: null,
    isFetching: true,
  });
  const latest = useRef<unknown>(undefined);

  const refetch = useCallback(async () => {
    setState((known) => ({ ...known, isFetching: true }));
    const sent = send();
    latest.current = sent;
    const result = await sent;
    // The screen has sent another request since, or has gone.
    if (latest.current !== sent || isAborted(result)) return;
    setState((known) => {
      if (result === null) return { ...known, failure: null, isFetching: false };
      return result.ok
        ? { reply: result.reply, failure: null, isFetching: false }
        : { ...known, failure: result, isFetching: false };
    });
  }, [send]);
  useEffect(() => void refetch(), [refetch]);

  const isOffline = useAtomValue(shellStatusAtom).offline_since !== null;
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) void refetch();
    wasOffline.current = isOffline;
  }, [isOffline, refetch]);

  return { reply: state.reply, failure: state.failure, isFetching: state.isFetching, isOffline, refetch };
}

function isAborted(result: CallResult<unknown> | null): boolean {
  return result !== null && !result.ok && result.kind === 'no_verdict' && result.reason === 'aborted';
}
