import type { PuzzleView, QuestionView } from '../../../sync/queries/first/puzzle.ts';
import { Button } from '../../ui/button.tsx';
import { showStop } from '../../ui/later/show-stop.ts';

/** Whether a question was answered wrong and a stop of the player answers it. Before the puzzle is finished, it has no recording. */
export function hasStop({ recording }: Pick<PuzzleView, 'recording'>, { answer, order }: QuestionView): boolean {
  const isWrong = answer?.pending === false && !answer.is_correct;
  return isWrong && (recording?.stops ?? []).some(({ question }) => question === order);
}

/** Leads from a question to the stop of the player that answers it. */
export function SeeIt({ question: { order } }: { question: QuestionView }) {
  return (
    <Button small onClick={() => showStop(order)}>
      See it
    </Button>
  );
}
