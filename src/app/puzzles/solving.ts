import type { Letter } from '../../contract/puzzles.ts';
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

/** The state of one question. `pending`: answered on this device, without a result yet. `void`: staff's correction took the answer out. */
export type AnswerStatus = 'open' | 'pending' | 'right' | 'wrong' | 'void';

export function answerStatus({ answer }: Pick<QuestionView, 'answer'>): AnswerStatus {
  if (answer === null) return 'open';
  if (answer.pending) return 'pending';
  if (answer.correction === 'void') return 'void';
  return answer.is_correct ? 'right' : 'wrong';
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

export interface Tally {
  total: number;
  answered: number;
  pending: number;
  correct: number;
  /** Whether every question has its result. */
  settled: boolean;
}

/**
 * Counts a puzzle's questions. An answer that staff's correction took out doesn't count. A completed puzzle stays complete: a question that
 * was added since counts once it's answered.
 */
export function tallyOf(questions: readonly Pick<QuestionView, 'answer'>[], isCompleted = false): Tally {
  const statuses = questions
    .map(answerStatus)
    .filter((status) => status !== 'void' && !(isCompleted && status === 'open'));
  const count = (...wanted: AnswerStatus[]) => statuses.filter((status) => wanted.includes(status)).length;
  const total = statuses.length;
  return {
    total,
    answered: count('pending', 'right', 'wrong'),
    pending: count('pending'),
    correct: count('right'),
    settled: questions.length > 0 && count('right', 'wrong') === total,
  };
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
