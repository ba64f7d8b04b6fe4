import { useState } from 'react';
import { exercise } from '../../sync/operations/exercise.ts';
import { interviewDraft } from '../../sync/operations/interview-answer.ts';
import { interviewCheck } from '../../sync/operations/interview-check.ts';
import { shouldCount } from '../../sync/operations/should-count.ts';
import type { InterviewView } from '../../sync/queries/question.ts';
import { reviewsDraft } from '../../sync/queries/reviews.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { StorageErrorBox } from '../shell/later/storage-error-box.tsx';
import { RejectedEntries } from '../shell/rejected-entries.tsx';
import { ReportButton } from '../shell/report-button.tsx';
import { Line } from '../ui/gutter.tsx';
import { AnsweredPane } from './answered-pane.tsx';
import { BackLink } from './back-link.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { LoginRequired } from './login-required.tsx';
import { QuestionSteps } from './question-steps.tsx';
import { QuestionText } from './question-text.tsx';
import { TextForm } from './text-form.tsx';
import { useAnswering } from './use-answering.ts';
import './question-page.css';

/** Shows a question that is on this device: the question on one side, the answer on the other. */
export function QuestionScreen({ view }: { view: InterviewView }) {
  const answering = useAnswering(view);
  const device = useDevice();
  const { answer } = view;
  const isOpen = answer === null || answering.isChecking;
  const saveDraft = (text: string) => device.saveDraft(interviewDraft(view.id), text);
  const [failure, setFailure] = useState<{ words: string; error: unknown }>();
  const keep = async (words: string, store: () => Promise<unknown>) => {
    setFailure(undefined);
    try {
      await store();
      return true;
    } catch (error) {
      console.error(error);
      setFailure({ words, error });
      return false;
    }
  };
  const mark = (phrases: string[]) =>
    keep('Failed to keep ‘Should count’', () => device.perform(shouldCount, { question_id: view.id, phrases }));
  const practice = (point: string) =>
    keep('Couldn’t save your practice session. Try again.', async () => {
      await device.saveDraft(reviewsDraft, 'on');
      const about = { puzzle_id: null, question_id: null, interview_question_id: view.id, point };
      await device.perform(exercise, { kind: 'again', ...about, is_correct: null });
    });
  const check = (confirmed: string[]) => {
    const text_answer = answer?.text_answer ?? undefined;
    return keep('Failed to save your check', () =>
      device.perform(interviewCheck, { question_id: view.id, confirmed, text_answer }),
    );
  };
  return (
    <article className="interview-view split">
      <QuestionText view={view} back={<BackLink />} />
      <section className="interview-pane pane" aria-label="Your answer">
        {isOpen ? (
          view.type === 'MC' ? (
            <ChoiceForm view={view} answering={answering} saveDraft={saveDraft} />
          ) : (
            <TextForm view={view} answering={answering} saveDraft={saveDraft} />
          )
        ) : (
          <AnsweredPane
            view={view}
            answer={answer}
            isFresh={answering.isFresh}
            onCheck={check}
            onMark={mark}
            onPractice={practice}
          />
        )}
        {answering.failure !== undefined && (
          <StorageErrorBox error={answering.failure}>Failed to submit answer</StorageErrorBox>
        )}
        {failure && <StorageErrorBox error={failure.error}>{failure.words}</StorageErrorBox>}
        <RejectedEntries rejected={view.rejected} />
        <QuestionSteps id={view.id} isAnswered={!isOpen} />
        <Line className="interview-report">
          <ReportButton kind="question" id={view.id} label="Report a problem" />
        </Line>
      </section>
      <p className="visually-hidden" aria-live="polite">
        {answering.words}
      </p>
      {answering.asksForLogin && <LoginRequired onCancel={answering.cancelLogin} />}
    </article>
  );
}
