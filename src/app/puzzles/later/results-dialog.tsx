import { useEffect } from 'react';
import { isCelebrated, resultPercentage, resultText } from '../../../rules/results.ts';
import { answerStatus, tallyOf } from '../../../rules/tally.ts';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { Button } from '../../ui/button.tsx';
import { Dot } from '../../ui/dot.tsx';
import { Dialog } from '../../ui/later/dialog.tsx';
import { celebrate } from '../celebrate.ts';
import { Figure } from '../result-summary.tsx';
import { answerStatusText, questionName, tabDot } from '../solving.ts';
import { EarnedFacts } from './earned-facts.tsx';
import { NextStep } from './next-step.tsx';
import { ShareResult } from './share-result.tsx';
import '../results.css';

/** Shows the completion: what it earned, where to go, and then the result. One burst of confetti celebrates a good one. */
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
  const isGood = isCelebrated(percentage);
  useEffect(() => {
    if (isGood) void celebrate('finish');
  }, [isGood]);
  return (
    <Dialog title={headline} onClose={onClose} onEnter={onExplain}>
      <div className="results">
        <div className="results-head">
          <Figure percentage={percentage} />
          <p className="results-text">{text}</p>
        </div>
        <EarnedFacts view={view} isNew />
        <NextStep after={view.id} />
        <div className="results-figures">
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
          <ul className="results-dots">
            {questions.map((question) => {
              const status = answerStatus(question);
              return (
                <li key={question.id}>
                  <Dot
                    state={tabDot(status, false)}
                    label={`${questionName(question, questions)}: ${answerStatusText[status]}`}
                  />
                </li>
              );
            })}
          </ul>
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
        <div className="dialog-actions">
          <Button onClick={onExplain} keyHint="Enter">
            View Explanation
          </Button>
          <Button onClick={onClose}>Close</Button>
          <ShareResult view={view} day={day} />
        </div>
      </div>
    </Dialog>
  );
}
