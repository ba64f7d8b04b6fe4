import type { Letter, Question } from '../../contract/puzzles.ts';
import type { QuestionView } from '../../sync/views/read-puzzle.ts';
import type { DotState } from '../ui/dot.tsx';

/** The state of one question. `pending`: answered on this device, without a verdict yet. */
export type Standing = 'open' | 'pending' | 'right' | 'wrong';

export function standingOf({ answer }: Pick<QuestionView, 'answer'>): Standing {
  if (answer === null) return 'open';
  if (answer.pending) return 'pending';
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
  /** Whether every question has its verdict. */
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
 * The state of an answer just given: `checking` until its verdict arrives, or `saved` after the wait for it ends. `refused`: the server
 * rejected it, and the question is open again.
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

/** The verdict brings at least the note on the chosen option. */
export function noteOf({ answer, notes }: QuestionView, letter: Letter): string | null {
  if (!answer || answer.pending) return null;
  return notes?.[letter] ?? (answer.selected_answer === letter ? answer.note : null);
}
