import type { PuzzleView, QuestionView } from '../../../sync/queries/first/puzzle.ts';
import { Button } from '../../ui/button.tsx';
import type { Phase } from '../solving.ts';
import { ResultNote } from './result-note.tsx';
import { hasStop, SeeIt } from './see-it.tsx';

/** Takes the focus if it was on a part of the form that's gone. */
export function takeLostFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Shows, under the options, the result on an answered question. */
export function ResultLine({
  view,
  question,
  phase,
  hasNext,
  onProceed,
}: {
  view: PuzzleView;
  question: QuestionView;
  phase: Phase | null;
  hasNext: boolean;
  onProceed: () => void;
}) {
  const { answer } = question;
  const noted =
    answer && !answer.pending && (answer.instead_of ?? answer.offlineResult ?? answer.reworded ?? answer.correction)
      ? answer
      : null;
  const isSilent = answer && !answer.pending && !noted && phase !== 'right' && (phase || !hasNext);
  const canSee = phase === null && hasStop(view, question);
  if (!answer || (isSilent && !canSee)) return null;
  return (
    <div className="result-line">
      {phase === 'right' && (
        <p className="result-label result-right" tabIndex={-1} ref={takeLostFocus}>
          Correct.
        </p>
      )}
      {answer.pending && (
        <p tabIndex={-1} ref={takeLostFocus}>
          {phase === 'saved' && hasNext ? 'Saved on this device.' : 'You’ll see the result once it’s sent.'}
        </p>
      )}
      {noted && <ResultNote answer={noted} />}
      {phase === null && hasNext && (
        <Button small onClick={onProceed}>
          Continue
        </Button>
      )}
      {canSee && <SeeIt question={question} />}
    </div>
  );
}
