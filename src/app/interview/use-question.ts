import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Failure } from '../../sync/http/first/api-client.ts';
import { type InterviewView, questionQuery } from '../../sync/queries/question.ts';
import { loginAgainAtom } from '../shell/session.ts';
import { useQuery } from '../shell/use-query.ts';
import { isServerTrouble } from '../ui/error-box.tsx';

export type QuestionPageState =
  | { state: 'loading' }
  | { state: 'open'; view: InterviewView }
  | { state: 'locked' }
  /** The question isn't on this device, and the fetch failed. */
  | { state: 'failed'; reason: 'missing' | 'unreached' | 'rejected' };

/** Returns an interview question for its page, from Dexie, and fetches it in the background. */
export function useQuestion(id: number): { opening: QuestionPageState; refetch: () => void } {
  const { value: known, isFetching, failure, refetch } = useQuery(questionQuery(id));

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
  known: { view: InterviewView | null; isLocked: boolean } | null | undefined,
  failure: Failure | null,
): QuestionPageState {
  if (known?.view) return { state: 'open', view: known.view };
  if (!known || !failure) return { state: 'loading' };
  if (failure.kind === 'no_response') {
    if (known.isLocked) return { state: 'locked' };
    return { state: 'failed', reason: isServerTrouble(failure) ? 'rejected' : 'unreached' };
  }
  if (failure.code === 'premium_required') return { state: 'locked' };
  return { state: 'failed', reason: failure.status === 404 ? 'missing' : 'rejected' };
}
