import { type KeyboardEvent, useRef } from 'react';
import type { QuestionView } from '../../sync/views/read-puzzle.ts';
import { Dot } from '../ui/dot.tsx';
import { standingOf, standingWords, tabDot } from './solving.ts';
import './question-tabs.css';

export const panelId = 'question-panel';
export const tabId = (questionId: number) => `question-tab-${questionId}`;

/** One tab a question. Arrow keys, Home and End move among them. */
export function QuestionTabs({
  questions,
  current,
  onSelect,
}: {
  questions: readonly QuestionView[];
  current: number;
  onSelect: (id: number) => void;
}) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = questions.findIndex(({ id }) => id === current);
    const to = targets[event.key]?.(at, questions.length);
    const question = to === undefined ? undefined : questions[to];
    if (!question) return;
    event.preventDefault();
    onSelect(question.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to!]?.focus();
  };

  return (
    <div className="tabs" role="tablist" aria-label="Questions" ref={list} onKeyDown={onKeyDown}>
      {questions.map((question) => {
        const isCurrent = question.id === current;
        const standing = standingOf(question);
        return (
          <button
            key={question.id}
            id={tabId(question.id)}
            type="button"
            role="tab"
            className="tab"
            aria-selected={isCurrent}
            aria-controls={panelId}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onSelect(question.id)}
          >
            <Dot key={standing} state={tabDot(standing, isCurrent)} />
            <span className="tab-label" data-label={question.label}>
              {question.label}
            </span>
            <span className="visually-hidden">, {standingWords[standing]}</span>
          </button>
        );
      })}
    </div>
  );
}

const targets: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};
