import type { Correction } from '../contract/puzzles.ts';

/** A question with the learner's answer; null if there's none. */
export interface AnsweredQuestion {
  answer: { pending: true } | { pending: false; is_correct: boolean; correction?: Correction } | null;
}

/** The state of one question. `pending`: answered on this device, without a result yet. `void`: staff's correction took the answer out. */
export type AnswerStatus = 'open' | 'pending' | 'right' | 'wrong' | 'void';

export function answerStatus({ answer }: AnsweredQuestion): AnswerStatus {
  if (answer === null) return 'open';
  if (answer.pending) return 'pending';
  if (answer.correction === 'void') return 'void';
  return answer.is_correct ? 'right' : 'wrong';
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
export function tallyOf(questions: readonly AnsweredQuestion[], isCompleted = false): Tally {
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
