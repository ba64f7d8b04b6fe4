import { addDays } from '../../../rules/puzzle-day.ts';
import { pointsFor } from '../../../rules/scoring.ts';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';

/** Returns the points that a puzzle's settled answers have earned. */
export function earnedPoints({ difficulty, questions }: Pick<PuzzleView, 'difficulty' | 'questions'>): number {
  return questions.reduce((sum, { answer }) => {
    const isRight = answer?.pending === false && answer.is_correct && answer.correction !== 'void';
    return sum + pointsFor(difficulty, isRight, answer?.hints);
  }, 0);
}

const weekdays = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

export interface WeekDay {
  date: string;
  letter: string;
  counts: boolean;
}

/** Returns the seven days to today, each with whether it counts. */
export function weekOf(days: readonly string[], today: string): WeekDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(today, index - 6);
    return { date, letter: weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '', counts: days.includes(date) };
  });
}
