import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { InterviewAnswerBody } from '../../contract/interview.ts';
import { interviewAnswer } from '../../sync/operations/interview-answer.ts';
import type { InterviewView } from '../../sync/queries/question.ts';
import { accountDialogAtom } from '../shell/account-dialog.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { loginAgainAtom } from '../shell/session.ts';
import { shellStatusAtom } from '../shell/sync-status.ts';
import { resultTimeoutMs } from '../ui/result-timeout.ts';

export type SubmittedAnswer = Pick<InterviewAnswerBody, 'selected_mc_answer' | 'text_answer'>;

export interface Answering {
  /** Whether the answer was just given here and waits for its result. */
  isChecking: boolean;
  /** Whether the answer was given on this page, not before it opened. */
  isFresh: boolean;
  /** Why the device itself couldn't store the answer, for example because it's full. */
  failure?: unknown;
  /** Whether the learner isn't logged in, or no longer. */
  asksForLogin: boolean;
  cancelLogin: () => void;
  submit: (input: SubmittedAnswer) => Promise<void>;
  /** The result of the answer, for screen readers. */
  words: string;
}

/** What an answer form needs. */
export interface AnswerFormProps {
  view: InterviewView;
  answering: Pick<Answering, 'isChecking' | 'submit'>;
  /** Stores a choice or text that isn't submitted. */
  saveDraft: (text: string) => Promise<void>;
}

/** Gives the answer to an interview question, and follows it to its result. */
export function useAnswering(view: InterviewView): Answering {
  const device = useDevice();
  const openDialog = useSetAtom(accountDialogAtom);
  const isLapsed = useAtomValue(loginAgainAtom);
  const { offline_since, paused } = useAtomValue(shellStatusAtom);
  const [given, setGiven] = useState<'not' | 'waiting' | 'waited'>('not');
  const [failure, setFailure] = useState<unknown>();
  const [asksForLogin, askForLogin] = useState(false);
  const isPending = view.answer?.pending === true;
  const isReached = offline_since === null && paused === null && navigator.onLine;
  const isWaiting = given === 'waiting';

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setGiven('waited'), isReached ? resultTimeoutMs : 0);
    return () => clearTimeout(timer);
  }, [isWaiting, isReached]);

  // If the session has expired when the answer is sent, this page asks for the login in its own words.
  const isStranded = given !== 'not' && isPending && isLapsed;
  useEffect(() => {
    if (!isStranded) return;
    openDialog(null);
    askForLogin(true);
  }, [isStranded, openDialog]);

  const submit = async (input: SubmittedAnswer) => {
    if (isWaiting) return;
    if (device.username === null || isLapsed) return askForLogin(true);
    setFailure(undefined);
    setGiven('waiting');
    try {
      await device.perform(interviewAnswer, { question_id: view.id, ...input, version: view.version });
    } catch (error) {
      console.error(error);
      setGiven('not');
      setFailure(error);
    }
  };

  const isRejected = view.answer === null && view.rejected.length > 0;
  return {
    isChecking: isWaiting && !isRejected && (view.answer === null || isPending),
    isFresh: given !== 'not',
    failure,
    asksForLogin,
    cancelLogin: () => askForLogin(false),
    submit,
    words: given === 'not' ? '' : wordsOf(view, isWaiting),
  };
}

function wordsOf({ answer }: InterviewView, isWaiting: boolean): string {
  if (answer && !answer.pending && answer.checking === 'to_check') return 'To check.';
  if (answer && !answer.pending) return answer.is_correct ? 'Correct.' : 'Incorrect.';
  if (isWaiting) return 'Checking…';
  return answer ? 'Saved on this device.' : '';
}
