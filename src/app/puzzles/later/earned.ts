import { pointsFor } from '../../../rules/scoring.ts';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';

/** Returns the points that a puzzle's settled answers have earned. */
export function earnedPoints({ difficulty, questions }: Pick<PuzzleView, 'difficulty' | 'questions'>): number {
  return questions.reduce((sum, { answer }) => {
    const isRight = answer?.pending === false && answer.is_correct && answer.correction !== 'void';
    return sum + pointsFor(difficulty, isRight, answer?.hints);
  }, 0);
}
