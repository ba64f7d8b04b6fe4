import { describe, expect, it } from 'vitest';
import { isCelebrated, resultPercentage, resultText } from './results.ts';

describe('resultPercentage', () => {
  it('is the rounded percentage of right answers', () => {
    expect(resultPercentage(2, 3)).toBe(67);
    expect(resultPercentage(1, 3)).toBe(33);
    expect(resultPercentage(5, 5)).toBe(100);
    expect(resultPercentage(0, 0)).toBe(0);
  });
});

describe('resultWords', () => {
  it.each([
    [100, 'Perfect Score!'],
    [99, 'Excellent Work!'],
    [80, 'Excellent Work!'],
    [79, 'Good Job!'],
    [60, 'Good Job!'],
    [59, 'Keep Practicing!'],
    [0, 'Keep Practicing!'],
  ])('says of %i%%: %s', (percentage, headline) => {
    expect(resultText(percentage).headline).toBe(headline);
  });

  it('praises only a perfect score, and otherwise points to the explanation', () => {
    expect(resultText(100).text).toBe("Outstanding! You've mastered this puzzle!");
    expect(resultText(80).text).toContain('explanation below');
  });

  it('comes with confetti unless it says to keep practicing', () => {
    const percentages = Array.from({ length: 101 }, (_, percentage) => percentage);
    expect(percentages.filter(isCelebrated)).toEqual(
      percentages.filter((percentage) => resultText(percentage).headline !== 'Keep Practicing!'),
    );
  });
});
