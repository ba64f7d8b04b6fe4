import { useId } from 'react';
import type { QuestionView } from '../../sync/read-question.ts';
import { NotKept, RefusedActs } from '../shell/refused-acts.tsx';
import { ReportButton } from '../shell/report-button.tsx';
import { Line } from '../ui/gutter.tsx';
import { MarkdownText } from '../ui/markdown-text.tsx';
import { AnsweredPane } from './answered-pane.tsx';
import { BackLink } from './back-link.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { LoginRequired } from './login-required.tsx';
import { DifficultyBadge, TypeBadge } from './question-badges.tsx';
import { TextForm } from './text-form.tsx';
import { useAnswering } from './use-answering.ts';
import './question-page.css';

/** A question that is on this device: what is asked on one side, the answer on the other. */
export function QuestionScreen({ view }: { view: QuestionView }) {
  const answering = useAnswering(view);
  const titleId = useId();
  const { answer, explanation } = view;
  const isOpen = answer === null || answering.isChecking;
  const isSettled = answer !== null && !answer.pending;
  return (
    <article className="interview-view split">
      <div className="interview-main">
        <Line as="header" className="page-head interview-head" number={view.id}>
          <BackLink />
          <h1 id={titleId} tabIndex={-1}>
            {view.title}
          </h1>
          <div className="interview-facts">
            <DifficultyBadge difficulty={view.difficulty} />
            <TypeBadge type={view.type} />
            {view.categories.map(({ id, name }) => (
              <span key={id}>{name}</span>
            ))}
          </div>
        </Line>
        <div className="interview-description">
          <MarkdownText text={view.description} level={2} />
        </div>
        {isSettled && explanation && (
          <section className="interview-explanation" aria-labelledby={`${titleId}-why`}>
            <Line className="interview-section-head">
              <h2 id={`${titleId}-why`}>Explanation:</h2>
            </Line>
            <div className="interview-description">
              <MarkdownText text={explanation} level={3} />
            </div>
          </section>
        )}
      </div>
      <section className="interview-pane pane" aria-label="Your answer">
        {isOpen ? (
          view.type === 'MC' ? (
            <ChoiceForm view={view} answering={answering} />
          ) : (
            <TextForm view={view} answering={answering} />
          )
        ) : (
          <AnsweredPane view={view} answer={answer} isFresh={answering.isFresh} />
        )}
        {answering.hasFailed && <NotKept>Failed to submit answer</NotKept>}
        <RefusedActs acts={view.refused} />
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
