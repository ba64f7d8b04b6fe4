import type { Letter, Question } from '../../contract/puzzles.ts';
import type { QuestionView } from '../../sync/views/read-puzzle.ts';
import type { DotState } from '../ui/dot.tsx';

/** How one question stands. `pending`: answered on this device, the verdict is still to come. */
export type Standing = 'open' | 'pending' | 'right' | 'wrong';

export function standingOf({ answer }: Pick<QuestionView, 'answer'>): Standing {
  if (answer === null) return 'open';
  if (answer.pending) return 'pending';
  return answer.is_correct ? 'right' : 'wrong';
}

export function firstOpen<Q extends Pick<QuestionView, 'answer'>>(questions: readonly Q[]): Q | undefined {
  return questions.find((question) => question.answer === null);
}

/** The next question without an answer: the ones after `id` first, then those before it. */
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
  /** Every question has its verdict. */
  settled: boolean;
}

export function tallyOf(questions: readonly Pick<QuestionView, 'answer'>[]): Tally {
  const standings = questions.map(standingOf);
  const count = (...wanted: Standing[]) => standings.filter((standing) => wanted.includes(standing)).length;
  const total = questions.length;
  return {
    total,
    answered: count('pending', 'right', 'wrong'),
    pending: count('pending'),
    correct: count('right'),
    settled: total > 0 && count('right', 'wrong') === total,
  };
}

/**
 * What becomes of an answer that was just given: it is `checking` until its verdict comes, or `saved` once nobody waits for that any
 * longer. `refused`: the server would not have it, and the question is open again.
 */
export type Phase = 'checking' | 'saved' | 'right' | 'wrong' | 'refused';

export function phaseOf(question: Pick<QuestionView, 'answer'>, isRefused: boolean, hasWaited: boolean): Phase {
  const standing = standingOf(question);
  if (standing === 'right' || standing === 'wrong') return standing;
  if (standing === 'open' && isRefused) return 'refused';
  return hasWaited && standing === 'pending' ? 'saved' : 'checking';
}

export function optionTexts({ option_a, option_b, option_c, option_d }: Question): Readonly<Record<Letter, string>> {
  return { A: option_a, B: option_b, C: option_c, D: option_d };
}

export function tabDot(standing: Standing, isCurrent: boolean): DotState {
  if (standing === 'open') return isCurrent ? 'now' : 'open';
  return standing;
}

export const standingWords: Readonly<Record<Standing, string>> = {
  open: 'not answered',
  pending: 'saved on this device',
  right: 'right',
  wrong: 'wrong',
};

/** With the verdict comes at least the note on what was chosen. */
export function noteOf({ answer, notes }: QuestionView, letter: Letter): string | null {
  if (!answer || answer.pending) return null;
  return notes?.[letter] ?? (answer.selected_answer === letter ? answer.note : null);
}
