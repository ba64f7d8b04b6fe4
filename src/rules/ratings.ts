import { pointsFor } from './scoring.ts';

/**
 * A Glicko-2 rating of a learner or a puzzle (Glickman, 2013). The true strength is within two `deviation`s of `rating` with a probability
 * of 95%. `volatility` says how much it varies.
 */
export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

/** What a player's rating depends on when it meets another. */
export type Opponent = Pick<Rating, 'rating' | 'deviation'>;

const volatility = 0.06;

export const learnerStart: Rating = { rating: 1500, deviation: 350, volatility };

/** The ratings at which puzzles start, by difficulty. */
const startRatings = [1200, 1500, 1800, 2100] as const;
export type Step = 1 | 2 | 3 | 4;

const puzzleStartDeviation = 200;

/** Returns the rating of a puzzle that nobody has completed. Difficulty 5 is Impossible, like 4. */
export function puzzleStart(difficulty: number): Rating {
  return {
    rating: startRatings[Math.min(difficulty, 4) - 1] ?? startRatings[0],
    deviation: puzzleStartDeviation,
    volatility,
  };
}

/** An answer of a game. `hints`: how many were taken for it. */
export interface ScoredAnswer {
  is_correct: boolean;
  hints: number;
}

/**
 * Returns a learner's score in a completed puzzle, null if none of its answers counts. Hints cost as much of a right answer as of its points.
 * The puzzle's score is what's missing to 1.
 */
export function scoreOf(answers: readonly ScoredAnswer[]): number | null {
  if (answers.length === 0) return null;
  const points = answers.reduce((sum, { is_correct, hints }) => sum + pointsFor(1, is_correct, hints), 0);
  return points / (answers.length * pointsFor(1, true));
}

const pointsPerUnit = 173.7178;

/** Returns the score that a learner can expect in a puzzle. It nears 0.5 the less is known about either. */
export function expectedScore(learner: Opponent, puzzle: Opponent): number {
  const deviation = Math.hypot(learner.deviation, puzzle.deviation) / pointsPerUnit;
  const weight = 1 / Math.sqrt(1 + (3 * deviation ** 2) / Math.PI ** 2);
  return 1 / (1 + Math.exp((-weight * (learner.rating - puzzle.rating)) / pointsPerUnit));
}

/** Returns the expected score in percent, as shown. */
export function oddsOf(learner: Opponent, puzzle: Opponent): number {
  return Math.round(100 * expectedScore(learner, puzzle));
}

/** Above this deviation, a rating shows as provisional. */
export const settledDeviation = 110;

export function isProvisional({ deviation }: Pick<Rating, 'deviation'>): boolean {
  return deviation > settledDeviation;
}

/** Returns whether any learner's result is in a puzzle's rating. */
export function isMeasured({ deviation }: Pick<Rating, 'deviation'>): boolean {
  return deviation < puzzleStartDeviation;
}

/** Returns the difficulty, 1 to 4, whose start is nearest to a puzzle's rating. */
export function measuredDifficulty({ rating }: Pick<Rating, 'rating'>): Step {
  const distances = startRatings.map((start) => Math.abs(rating - start));
  return (distances.indexOf(Math.min(...distances)) + 1) as Step;
}

/** Returns whether a puzzle's measured difficulty is known, and another than its label. */
export function isMislabeled(difficulty: number, measured: Opponent): boolean {
  return !isProvisional(measured) && measuredDifficulty(measured) !== Math.min(difficulty, 4);
}

/** The odds, in percent, at which the next puzzle is neither boring nor hopeless. */
const bestOdds = 70;

/** A puzzle that a learner could do next. */
interface Candidate {
  id: number;
  odds: number;
  /** The learner's share of right answers in its category, between 0 and 1. */
  strength: number;
}

/** Compares puzzles that are open to the learner and not done: odds nearest to 70% first, then the weakest category, then the newest. */
export function byFit(one: Candidate, other: Candidate): number {
  return (
    Math.abs(one.odds - bestOdds) - Math.abs(other.odds - bestOdds) ||
    one.strength - other.strength ||
    other.id - one.id
  );
}

/** Returns how strong a learner is in a category. One who hasn't tried it is between weak and strong, and so is one after a single answer. */
export function strengthOf({ answered, correct }: { answered: number; correct: number }): number {
  return (correct + 1) / (answered + 2);
}
