import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratePeriod } from './rating-period.ts';
import {
  byFit,
  expectedScore,
  isMislabeled,
  isProvisional,
  learnerStart,
  measuredDifficulty,
  oddsOf,
  puzzleStart,
  scoreOf,
  strengthOf,
} from './ratings.ts';

test("computes the example of Glickman's paper", () => {
  const games = [
    { opponent: { rating: 1400, deviation: 30 }, score: 1 },
    { opponent: { rating: 1550, deviation: 100 }, score: 0 },
    { opponent: { rating: 1700, deviation: 300 }, score: 0 },
  ];
  const after = ratePeriod({ rating: 1500, deviation: 200, volatility: 0.06 }, games);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

const opponent = fc.record({
  rating: fc.double({ min: 300, max: 3000, noNaN: true }),
  deviation: fc.double({ min: 30, max: 350, noNaN: true }),
});
const game = fc.record({ opponent, score: fc.double({ min: 0, max: 1, noNaN: true }) });

test('moves a rating toward the score, by finite numbers, for any games', () => {
  fc.assert(
    fc.property(opponent, fc.array(game, { minLength: 1, maxLength: 50 }), (before, games) => {
      const after = ratePeriod({ ...before, volatility: 0.06 }, games);
      expect(Object.values(after).every(Number.isFinite)).toBe(true);
      const best = ratePeriod(
        { ...before, volatility: 0.06 },
        games.map((each) => ({ ...each, score: 1 })),
      );
      const worst = ratePeriod(
        { ...before, volatility: 0.06 },
        games.map((each) => ({ ...each, score: 0 })),
      );
      expect(best.rating).toBeGreaterThanOrEqual(before.rating);
      expect(worst.rating).toBeLessThanOrEqual(before.rating);
    }),
  );
});

test('starts puzzles by difficulty, and 5 like 4', () => {
  expect([1, 2, 3, 4, 5].map((difficulty) => puzzleStart(difficulty).rating)).toEqual([1200, 1500, 1800, 2100, 2100]);
  expect([1, 2, 3, 4].map((difficulty) => measuredDifficulty(puzzleStart(difficulty)))).toEqual([1, 2, 3, 4]);
});

test('scores right answers by the hints that were taken', () => {
  const answer = (is_correct: boolean, hints = 0) => ({ is_correct, hints });
  expect(scoreOf([answer(true), answer(true), answer(false), answer(true)])).toBe(0.75);
  expect(scoreOf([answer(true), answer(true, 1), answer(true, 2), answer(false, 2)])).toBeCloseTo(1.9 / 4);
  expect(scoreOf([])).toBeNull();
});

test('expects half of an equal, more of a weaker, and nears half for the unknown', () => {
  const [known, unknown] = [50, 350];
  const odds = (rating: number, deviation: number) => oddsOf({ rating: 1500, deviation }, { rating, deviation: 50 });
  expect(odds(1500, known)).toBe(50);
  expect(odds(1200, known)).toBe(84);
  expect(odds(1800, known)).toBe(16);
  expect(odds(1200, unknown)).toBe(76);
  expect(expectedScore(learnerStart, puzzleStart(2))).toBe(0.5);
});

test('shows a deviation above 110 as provisional', () => {
  expect([110, 110.1].map((deviation) => isProvisional({ deviation }))).toEqual([false, true]);
});

test('calls a label wrong only once the rating is known', () => {
  const measured = { rating: 1660, deviation: 100 };
  expect(isMislabeled(2, measured)).toBe(true);
  expect(isMislabeled(3, measured)).toBe(false);
  expect(isMislabeled(2, { ...measured, deviation: 120 })).toBe(false);
  expect(isMislabeled(5, { rating: 2400, deviation: 80 })).toBe(false);
});

test('puts the odds nearest to 70% first, then the weakest category, then the newest', () => {
  const puzzles = [
    { id: 1, odds: 50, strength: 0 },
    { id: 2, odds: 72, strength: 0.8 },
    { id: 3, odds: 68, strength: 0.5 },
    { id: 4, odds: 72, strength: 0.5 },
    { id: 5, odds: 95, strength: 0.1 },
  ];
  expect(puzzles.toSorted(byFit).map(({ id }) => id)).toEqual([4, 3, 2, 1, 5]);
});

test('takes a category that was hardly tried for neither weak nor strong', () => {
  const [untried, lucky, weak, strong] = [
    [0, 0],
    [1, 1],
    [10, 3],
    [10, 10],
  ].map(([answered = 0, correct = 0]) => strengthOf({ answered, correct }));
  expect([weak, untried, lucky, strong]).toEqual([weak, untried, lucky, strong].toSorted());
});
