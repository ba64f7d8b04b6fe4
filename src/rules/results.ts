/** Returns the rounded percentage of right answers; 0 of 0 is 0. */
export function resultPercentage(correct: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * correct) / total);
}

export interface ResultText {
  headline: string;
  text: string;
}

/** Returns the results dialog's message for a percentage from 0 to 100. */
export function resultText(percentage: number): ResultText {
  if (percentage === 100) {
    return { headline: 'Perfect Score!', text: "Outstanding! You've mastered this puzzle!" };
  }
  const text = 'The explanation below will help with the questions you missed.';
  if (percentage >= 80) return { headline: 'Excellent Work!', text };
  if (percentage >= 60) return { headline: 'Good Job!', text };
  return { headline: 'Keep Practicing!', text };
}

/** Returns whether a percentage is worth a burst of confetti: its headline praises. */
export function isCelebrated(percentage: number): boolean {
  return percentage >= 60;
}
