import { type KeyboardEvent, useState } from 'react';
import { answerStatus } from '../../rules/tally.ts';
import type { QuestionView } from '../../sync/queries/first/puzzle.ts';
import { Dot } from '../ui/dot.tsx';
import { tabTargets } from '../ui/tab-keys.ts';
import { answerStatusText, firstOpen, questionName, tabDot } from './solving.ts';
import './question-tabs.css';

export const questionPanelId = 'question-panel';
export const questionTabId = (questionId: number) => `question-tab-${questionId}`;

/**
 * Shows one tab for each question. With `inOrder`, a tab opens when the questions before it are answered, and says so until then. Arrow
 * keys, Home, and End move among them.
 */
export function QuestionTabs({
  questions,
  current,
  inOrder = false,
  onSelect,
}: {
  questions: readonly QuestionView[];
  current: number;
  inOrder?: boolean;
  onSelect: (id: number) => void;
}) {
  const first = firstOpen(questions);
  /** The question to answer before the locked tab that the learner tried. */
  const [missing, setMissing] = useState<QuestionView['id']>();

  const onKeyDown = (event: KeyboardEvent) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const to = tabTargets[event.key]?.(tabs.indexOf(event.target as HTMLElement), tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    tab.click();
    tab.focus();
  };

  return (
    <>
      <div className="tabs" role="tablist" aria-label="Questions" onKeyDown={onKeyDown}>
        {questions.map((question) => {
          const isCurrent = question.id === current;
          const status = answerStatus(question);
          const name = questionName(question, questions);
          const isClosed = inOrder && status === 'open' && question !== first && !isCurrent;
          return (
            <button
              key={question.id}
              id={questionTabId(question.id)}
              type="button"
              role="tab"
              className="tab"
              aria-selected={isCurrent}
              aria-controls={questionPanelId}
              aria-disabled={isClosed || undefined}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => {
                setMissing(isClosed ? first?.id : undefined);
                if (!isClosed) onSelect(question.id);
              }}
            >
              <Dot key={status} state={isClosed ? 'locked' : tabDot(status, isCurrent)} />
              <span className="tab-label" data-label={name}>
                {name}
              </span>
              <span className="visually-hidden">
                , {answerStatusText[status]}
                {isClosed && `, opens after question ${first?.order}`}
              </span>
            </button>
          );
        })}
      </div>
      <p className="tabs-closed" role="status">
        {missing !== undefined && missing === first?.id && <span data-late>Answer question {first.order} first.</span>}
      </p>
    </>
  );
}
