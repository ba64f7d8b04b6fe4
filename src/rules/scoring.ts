/** What a first answer earns: 10 points for each step of difficulty when it is right, nothing when it is wrong. Puzzles and interview questions alike. */
export function pointsFor(difficulty: number, isCorrect: boolean): number {
  return isCorrect ? 10 * difficulty : 0;
}

/** Whether a user's answers count: in points, success rates, option statistics, and the leaderboard. Staff can read the keys, so theirs don't. */
export function isScored(user: { is_staff: boolean }): boolean {
  return !user.is_staff;
}

/** The word for a puzzle's difficulty on play screens; the admin form accepts a fifth step, which reads like the fourth. */
export function difficultyName(difficulty: number): 'Easy' | 'Medium' | 'Hard' | 'Impossible' {
  if (difficulty <= 1) return 'Easy';
  if (difficulty === 2) return 'Medium';
  return difficulty === 3 ? 'Hard' : 'Impossible';
}
