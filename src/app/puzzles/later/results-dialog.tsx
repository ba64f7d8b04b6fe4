import { useEffect } from 'react';
import { resultPercentage, resultText } from '../../../rules/results.ts';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { Button } from '../../ui/button.tsx';
import { Dot } from '../../ui/dot.tsx';
import { Dialog } from '../../ui/later/dialog.tsx';
import { celebrate } from '../celebrate.ts';
import { Figure } from '../result-summary.tsx';
import { answerStatus, answerStatusText, tabDot, tallyOf } from '../solving.ts';
import { EarnedFacts } from './earned-facts.tsx';
import { NextStep } from './next-step.tsx';
import { ShareResult } from './share-result.tsx';
import '../results.css';

/** Shows the completion: what it earned and the result, and then where to go. One burst of confetti celebrates what was right. */
export function ResultsDialog({
  view,
  day,
  onExplain,
  onClose,
}: {
  view: PuzzleView;
  day: string | null;
  onExplain: () => void;
  onClose: () => void;
}) {
  const { questions } = view;
  const { correct, total } = tallyOf(questions, view.completed);
  const percentage = resultPercentage(correct, total);
  const { headline, text } = resultText(percentage);
  const isCelebrated = correct > 0;
  useEffect(() => {
    if (isCelebrated) void celebrate('finish');
  }, [isCelebrated]);
  return (
    <Dialog title={headline} onClose={onClose} onEnter={onExplain}>
      <div className="results">
        <p className="results-text">{text}</p>
        <EarnedFacts view={view} isNew />
        <div className="results-figures">
          <Figure percentage={percentage} />
          <dl className="results-counts">
            <div>
              <dt>Questions</dt>
              <dd>{total}</dd>
            </div>
            <div>
              <dt>Correct</dt>
              <dd>{correct}</dd>
            </div>
          </dl>
        </div>
        <div
          className="results-bar"
          role="progressbar"
          aria-label="Correct answers"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percentage}
        >
          <span style={{ inlineSize: `${percentage}%` }} />
        </div>
        <ul className="results-dots">
          {questions.map((question) => {
            const status = answerStatus(question);
            return (
              <li key={question.id}>
                <Dot state={tabDot(status, false)} size={28} />
                {question.role ?? question.label}
                <span className="visually-hidden">: {answerStatusText[status]}</span>
              </li>
            );
          })}
        </ul>
        <NextStep />
        <div className="dialog-actions">
          <Button wide onClick={onExplain} keyHint="Enter">
            View Explanation
          </Button>
          <Button wide onClick={onClose}>
            Close
          </Button>
          <ShareResult view={view} day={day} />
        </div>
      </div>
    </Dialog>
  );
}
