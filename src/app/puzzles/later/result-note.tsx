import { useAtomValue } from 'jotai';
import type { QuestionAnswer } from '../../../sync/queries/first/puzzle.ts';
import { isStuckAtom } from '../../shell/sync-status.ts';

/** Qualifies a result: it's this device's own, the server's differs, or the options have changed since. */
export function ResultNote({ answer }: { answer: QuestionAnswer & { pending: false } }) {
  const isStuck = useAtomValue(isStuckAtom);
  if (answer.correction === 'void')
    return <p>This question was corrected after you answered it. Your answer doesn’t count.</p>;
  if (answer.correction === 'regraded') {
    return (
      <p>
        This question was corrected after you answered it. Your answer is now {answer.is_correct ? 'right' : 'wrong'}.
      </p>
    );
  }
  if (answer.reworded) {
    return <p>{answer.is_correct ? 'Correct.' : 'Incorrect.'} This question changed after you answered it.</p>;
  }
  if (answer.instead_of !== null) {
    return (
      <p>
        You have already answered this question. Your earlier answer, {answer.selected_answer}, counts, not the{' '}
        {answer.instead_of} from this device.
      </p>
    );
  }
  if (answer.offlineResult === 'overruled') {
    return <p>This device graded it differently. The server’s result counts.</p>;
  }
  return isStuck ? <p className="late-mark">Saved on this device.</p> : null;
}
