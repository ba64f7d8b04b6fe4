import glicko2 from 'glicko2-lite';
import type { Opponent, Rating } from './ratings.ts';

/** `score` is between 0, a loss, and 1, a win. */
export interface Game {
  opponent: Opponent;
  score: number;
}

/** How much volatility can change over time. */
const tau = 0.5;

/** Returns the rating after a rating period with at least one game. */
export function ratePeriod({ rating, deviation, volatility }: Rating, games: readonly Game[]): Rating {
  const opponents = games.map(({ opponent, score }): [number, number, number] => [
    opponent.rating,
    opponent.deviation,
    score,
  ]);
  const after = glicko2(rating, deviation, volatility, opponents, { tau });
  return { rating: after.rating, deviation: after.rd, volatility: after.vol };
}
