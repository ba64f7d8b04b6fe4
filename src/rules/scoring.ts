/** The points for each step of difficulty, by the number of hints that were taken. */
const pointsByHints = [10, 6, 3] as const;

/**
 * Returns what a first answer earns, for puzzles and interview questions: 10 points for each step of difficulty if it's right, 6 with one
 * hint, 3 with both, and otherwise nothing.
 */
export function pointsFor(difficulty: number, isCorrect: boolean, hints = 0): number {
  return isCorrect ? (pointsByHints[hints] ?? 0) * difficulty : 0;
}

/**
 * Returns whether a user's answers count for points, success rates, option statistics, and the leaderboard. Staff can read the keys, so
 * theirs don't.
 */
export function isScored(user: { is_staff: boolean }): boolean {
  return !user.is_staff;
}

/** Returns the name of a puzzle's difficulty on play screens. Staff's form accepts a fifth step, which reads like the fourth. */
export function difficultyName(difficulty: number): 'Easy' | 'Medium' | 'Hard' | 'Impossible' {
  if (difficulty <= 1) return 'Easy';
  if (difficulty === 2) return 'Medium';
  return difficulty === 3 ? 'Hard' : 'Impossible';
}
