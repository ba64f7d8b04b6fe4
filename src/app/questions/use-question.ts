import { useLiveQuery } from 'dexie-react-hooks';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import type { Failure } from '../../sync/api-client.ts';
import { fetchQuestion } from '../../sync/queries/fetch-question.ts';
import { type InterviewView, readQuestion } from '../../sync/queries/question.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { useRequest } from '../shell/later/use-request.ts';
import { loginAgainAtom } from '../shell/session.ts';
import { isServerTrouble } from '../ui/error-box.tsx';

export type QuestionPageState =
  | { state: 'loading' }
  | { state: 'open'; view: InterviewView }
  | { state: 'locked' }
  /** The question isn't on this device, and the fetch failed. */
  | { state: 'failed'; reason: 'missing' | 'unreached' | 'refused' };

/** Returns an interview question for its page, from Dexie, and fetches it in the background. */
export function useQuestion(id: number): { opening: QuestionPageState; refetch: () => void } {
  const device = useDevice();
  const { isFetching, failure, isOffline, refetch } = useRequest(
    useCallback(async () => {
      const result = await fetchQuestion(device, id);
      return result.ok ? null : result;
    }, [device, id]),
  );
  const read = useLiveQuery(async () => ({ device, id, ...(await readQuestion(device, id)) }), [device, id]);
  const known = read?.device === device && read.id === id ? read : undefined;

  // The server has a newer body, or the keys of an answer from another device.
  const isStale = known?.view?.stale === true;
  useEffect(() => {
    if (isStale && !isOffline) refetch();
  }, [isStale, isOffline, refetch]);

  // The session expired and was renewed.
  const isLapsed = useAtomValue(loginAgainAtom);
  const wasLapsed = useRef(isLapsed);
  useEffect(() => {
    if (wasLapsed.current && !isLapsed) refetch();
    wasLapsed.current = isLapsed;
  }, [isLapsed, refetch]);

  return { opening: openingOf(known, isFetching ? null : failure), refetch };
}

function openingOf(
  known: { view: InterviewView | null; isLocked: boolean } | undefined,
  failure: Failure | null,
): QuestionPageState {
  if (known?.view) return { state: 'open', view: known.view };
  if (!known || !failure) return { state: 'loading' };
  if (failure.kind === 'no_verdict') {
    if (known.isLocked) return { state: 'locked' };
    return { state: 'failed', reason: isServerTrouble(failure) ? 'refused' : 'unreached' };
  }
  if (failure.code === 'premium_required') return { state: 'locked' };
  return { state: 'failed', reason: failure.status === 404 ? 'missing' : 'refused' };
}
