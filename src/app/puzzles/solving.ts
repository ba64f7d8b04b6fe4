import type { Letter } from '../../contract/puzzles.ts';
import type { AnswerStatus } from '../../rules/tally.ts';
import type { QuestionView } from '../../sync/queries/first/puzzle.ts';
import type { DotState } from '../ui/dot.tsx';

/** Returns what a question is called: its role, numbered if another question of the puzzle has the same. */
export function questionName<Q extends Pick<QuestionView, 'id' | 'role' | 'label'>>(
  { id, role, label }: Q,
  questions: readonly Q[],
): string {
  const name = role ?? label;
  const namesakes = questions.filter((other) => (other.role ?? other.label) === name);
  return namesakes.length > 1 ? `${name} ${namesakes.findIndex((other) => other.id === id) + 1}` : name;
}

export function firstOpen<Q extends Pick<QuestionView, 'answer'>>(questions: readonly Q[]): Q | undefined {
  return questions.find((question) => question.answer === null);
}

/** Returns the next question without an answer: first those after `id`, then those before it. */
export function nextOpen<Q extends Pick<QuestionView, 'id' | 'answer'>>(
  questions: readonly Q[],
  id: number,
): Q | undefined {
  const at = questions.findIndex((question) => question.id === id);
  return firstOpen([...questions.slice(at + 1), ...questions.slice(0, Math.max(at, 0))]);
}

/**
 * The state of an answer just given: `checking` until its result arrives, or `saved` after the wait for it ends. `rejected`: the server
 * rejected it, and the question is open again.
 */
export type Phase = 'checking' | 'saved' | 'right' | 'wrong' | 'rejected';

export function phaseOf({ answer }: Pick<QuestionView, 'answer'>, isRejected: boolean, hasWaited: boolean): Phase {
  if (answer?.pending === false) return answer.is_correct ? 'right' : 'wrong';
  if (answer === null && isRejected) return 'rejected';
  return hasWaited && answer !== null ? 'saved' : 'checking';
}

export function tabDot(status: AnswerStatus, isCurrent: boolean): DotState {
  if (status === 'open') return isCurrent ? 'now' : 'open';
  return status === 'void' ? 'none' : status;
}

export const answerStatusText: Readonly<Record<AnswerStatus, string>> = {
  open: 'not answered',
  pending: 'saved on this device',
  right: 'right',
  wrong: 'wrong',
  void: 'doesn’t count',
};

/** The result brings at least the note on the chosen option. */
export function noteOf({ answer, notes }: QuestionView, letter: Letter): string | null {
  if (!answer || answer.pending) return null;
  return notes?.[letter] ?? (answer.selected_answer === letter ? answer.note : null);
}
