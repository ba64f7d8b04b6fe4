import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useRef } from 'react';
import type { QuestionListFilters } from '../../rules/question-list.ts';
import { fetchQuestions } from '../../sync/queries/fetch-questions.ts';
import { type QuestionsView, readQuestions } from '../../sync/queries/questions.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { type RequestState, useRequest } from '../shell/later/use-request.ts';
import { questionsAddress } from './questions-address.ts';

export interface OpenQuestions extends RequestState {
  /** Undefined while Dexie is being read, null if nothing is mirrored. */
  view: QuestionsView | null | undefined;
}

/** Returns the interview questions from Dexie, and updates them in the background. */
export function useQuestions(query: QuestionListFilters): OpenQuestions {
  const device = useDevice();
  const request = useRequest(useCallback(() => fetchQuestions(device), [device]));
  const asked = useRef(query);
  asked.current = query;
  const read = useLiveQuery(
    async () => ({ device, view: (await readQuestions(device, asked.current)) ?? null }),
    [device, questionsAddress(query)],
  );
  return { ...request, view: read?.device === device ? read.view : undefined };
}
