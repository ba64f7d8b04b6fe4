import { resultPercentage, resultText } from '../../../rules/results.ts';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { Button } from '../../ui/button.tsx';
import { Dot } from '../../ui/dot.tsx';
import { Dialog } from '../../ui/later/dialog.tsx';
import { Figure } from '../result-summary.tsx';
import { answerStatus, answerStatusText, tabDot, tallyOf } from '../solving.ts';
import { ShareResult } from './share-result.tsx';
import '../results.css';

/** Shows the completion and the result. */
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
  return (
    <Dialog title={headline} onClose={onClose} onEnter={onExplain}>
      <div className="results">
        <p className="results-text">{text}</p>
        <Figure percentage={percentage} />
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
                {question.label}
                <span className="visually-hidden">: {answerStatusText[status]}</span>
              </li>
            );
          })}
        </ul>
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
        <div className="dialog-actions">
          <Button kind="primary" wide onClick={onExplain} keyHint="Enter">
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
