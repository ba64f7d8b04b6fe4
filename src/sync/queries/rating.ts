import type { PuzzleRating } from '../../contract/puzzles.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { ratePeriod } from '../../rules/rating-period.ts';
import { learnerStart, type Opponent, puzzleStart, type Rating, scoreOf } from '../../rules/ratings.ts';
import {
  type CacheDatabase,
  type CachedAnswer,
  type CachedCatalogueRow,
  type CachedProgress,
  readFact,
} from '../storage/cache-database.ts';
import { isPulled } from './days.ts';
import type { Query } from './query.ts';

/** A learner's rating on this device. */
export interface OwnRating extends Rating {
  /** What the last completed puzzle changed; null before the first. */
  change: number | null;
  /** Whether the device computed some of it itself, because the server hasn't rated the last puzzles yet. */
  isEstimate: boolean;
  /** How it stood at the end of each day (UTC) on which it changed, oldest first. */
  days: { day: string; rating: number }[];
}

/** The learner's rating; undefined before a pull ended, and for staff and visitors, who have none. */
export const ratingQuery: Query<OwnRating> = {
  key: 'rating',
  read: ({ cache, username, serverClock }) =>
    username === null ? Promise.resolve(undefined) : readRating(cache, serverClock.now()),
};

async function readRating(cache: CacheDatabase, now: number): Promise<OwnRating | undefined> {
  if (!(await isPulled(cache)) || (await readFact(cache, 'user'))?.is_staff) return undefined;
  const progress = await cache.progress.toArray();
  const unrated = unratedIn(progress);
  const heads = await cache.catalogue.bulkGet(unrated);
  const answers = await cache.answers.where('puzzle_id').anyOf(unrated).toArray();
  return ratingOf({ progress, heads: heads.filter((head) => head !== undefined), answers }, now);
}

/** Returns the IDs of the completed puzzles that the server hasn't rated yet. */
export function unratedIn(progress: readonly CachedProgress[]): number[] {
  return progress
    .filter(({ completed, rated, total }) => completed && !rated && total > 0)
    .map(({ puzzle_id }) => puzzle_id);
}

/** What a learner's rating is computed from: at least the heads and answers of `unratedIn(progress)`. */
interface RatingSource {
  progress: readonly CachedProgress[];
  heads: readonly CachedCatalogueRow[];
  answers: readonly CachedAnswer[];
}

/** Returns the rating as the server last said it, with what it hasn't rated yet. */
export function ratingOf({ progress, heads, answers }: RatingSource, now: number): OwnRating {
  const byId = new Map(heads.map((head) => [head.id, head]));
  const games = unratedIn(progress).flatMap((id): UnratedGame[] => {
    const head = byId.get(id);
    const given = answers.filter(({ puzzle_id, correction }) => puzzle_id === id && correction !== 'void');
    const score = scoreOf(given.map(({ is_correct, hints = 0 }) => ({ is_correct, hints })));
    return head && score !== null ? [{ opponent: opponentOf(head), score, at: lastOf(given) }] : [];
  });
  return ratingAfter(progress, games, utcDay(new Date(now)));
}

/** Returns a puzzle's rating, which is its start while nobody has completed it. */
export function opponentOf({
  rating,
  difficulty,
}: {
  rating?: PuzzleRating | undefined;
  difficulty: number;
}): Opponent {
  return rating ?? puzzleStart(difficulty);
}

/** A completed puzzle that the server hasn't rated yet. `at` is the time of the last answer, in milliseconds. */
interface UnratedGame {
  opponent: Opponent;
  score: number;
  at: number;
}

function lastOf(answers: readonly CachedAnswer[]): number {
  return Math.max(...answers.map(({ answered_at }) => Date.parse(answered_at)));
}

function ratingAfter(progress: readonly CachedProgress[], unrated: readonly UnratedGame[], today: string): OwnRating {
  const rated = progress.flatMap((row) => row.rated ?? []).toSorted((one, other) => one.sequence - other.sequence);
  const days = new Map(rated.map(({ day, rating }) => [day, rating]));
  const { rating, deviation, volatility } = rated.at(-1) ?? learnerStart;
  let current: Rating = { rating, deviation, volatility };
  let before = rated.at(-2)?.rating ?? learnerStart.rating;
  for (const { opponent, score } of unrated.toSorted((one, other) => one.at - other.at)) {
    before = current.rating;
    current = ratePeriod(current, [{ opponent, score }]);
    days.set(today, current.rating);
  }
  return {
    ...current,
    change: days.size > 0 ? Math.round(current.rating) - Math.round(before) : null,
    isEstimate: unrated.length > 0,
    days: [...days].map(([day, rating]) => ({ day, rating })),
  };
}
