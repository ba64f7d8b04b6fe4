import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallResult, Failure } from '../../sync/api-client.ts';
import { shellStatusAtom } from '../shell/sync-status.ts';

export interface Asked<Reply> {
  /** The last reply, while another is asked for, too. */
  reply: Reply | undefined;
  failure: Failure | null;
  isAsking: boolean;
  again: () => Promise<void>;
}

/**
 * What the server says, of which nothing is kept on the device; asked for again when there is a network again. Another `ask` is another
 * question: make it with `useCallback`.
 */
export function useAsked<Reply>(ask: () => Promise<CallResult<Reply>>): Asked<Reply> {
  const [state, setState] = useState<{ reply?: Reply; failure: Failure | null; isAsking: boolean }>({
    failure: null,
    isAsking: true,
  });
  const latest = useRef(ask);

  const again = useCallback(async () => {
    latest.current = ask;
    setState((known) => ({ ...known, isAsking: true }));
    const result = await ask();
    // An answer to an earlier question comes too late.
    if (latest.current !== ask || (!result.ok && result.kind === 'no_verdict' && result.reason === 'aborted')) return;
    setState((known) =>
      result.ok
        ? { reply: result.reply, failure: null, isAsking: false }
        : { ...known, failure: result, isAsking: false },
    );
  }, [ask]);
  useEffect(() => void again(), [again]);

  const isOffline = useAtomValue(shellStatusAtom).offline_since !== null;
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) void again();
    wasOffline.current = isOffline;
  }, [isOffline, again]);

  return { reply: state.reply, failure: state.failure, isAsking: state.isAsking, again };
}

/** The server says that there is no such thing. */
export function isMissing({ failure }: Asked<unknown>): boolean {
  return failure?.kind === 'refused' && failure.code === 'not_found';
}
