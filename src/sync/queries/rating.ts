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
import { type PuzzleView, puzzleQuery } from './first/puzzle.ts';
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
  const source = await readSource(cache);
  return source && ratingOf(source, now);
}

/** What a completed puzzle did to the learner's rating. */
export interface RatingChange extends Opponent {
  change: number;
}

/** The learner's rating after a puzzle, and what that changed: the device's own estimate until the server says it. */
export function ratingChangeQuery(puzzleId: number): Query<RatingChange> {
  return {
    key: `rating change ${puzzleId}`,
    async read(context) {
      const { cache, username, serverClock } = context;
      const source = username === null ? undefined : await readSource(cache);
      if (!source) return undefined;
      const now = serverClock.now();
      const games = ratedGamesOf(source, now);
      if (!games.some(({ puzzle_id }) => puzzle_id === puzzleId)) {
        // The last read: a download's puzzle takes an await that isn't Dexie's.
        const { view } = await puzzleQuery(puzzleId).read(context);
        const game = view && unsentGame(view);
        if (!game) return undefined;
        games.push(estimated(games, game, now));
      }
      const at = games.findLastIndex(({ puzzle_id }) => puzzle_id === puzzleId);
      const { rating, deviation } = games[at] ?? learnerStart;
      return { rating, deviation, change: changeAt(games, at) };
    },
  };
}

/** Returns the game of a puzzle whose answers the device graded itself, null if some have no result. */
function unsentGame(view: PuzzleView): Omit<UnratedGame, 'at'> | null {
  const settled = view.questions.flatMap(({ answer }) => (answer?.pending === false ? [answer] : []));
  const score = settled.length < view.questions.length ? null : scoreOfAnswers(settled);
  return score === null ? null : { puzzle_id: view.id, opponent: opponentOf(view), score };
}

/** Undefined before a pull ended, and for staff. */
async function readSource(cache: CacheDatabase): Promise<RatingSource | undefined> {
  if (!(await isPulled(cache)) || (await readFact(cache, 'user'))?.is_staff) return undefined;
  const progress = await cache.progress.toArray();
  const unrated = unratedIn(progress);
  const heads = await cache.catalogue.bulkGet(unrated);
  const answers = await cache.answers.where('puzzle_id').anyOf(unrated).toArray();
  return { progress, heads: heads.filter((head) => head !== undefined), answers };
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
export function ratingOf(source: RatingSource, now: number): OwnRating {
  const games = ratedGamesOf(source, now);
  const { rating, deviation, volatility } = games.at(-1) ?? learnerStart;
  return {
    ...{ rating, deviation, volatility },
    change: games.length > 0 ? changeAt(games, games.length - 1) : null,
    isEstimate: games.at(-1)?.isEstimate ?? false,
    days: [...new Map(games.map((game) => [game.day, game.rating]))].map(([day, rating]) => ({ day, rating })),
  };
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
  puzzle_id: number;
  opponent: Opponent;
  score: number;
  at: number;
}

/** A learner's rating after a puzzle. */
interface RatedGame extends Rating {
  puzzle_id: number;
  day: string;
  isEstimate: boolean;
}

/** Returns the learner's games in order, the unrated ones last. */
function ratedGamesOf({ progress, heads, answers }: RatingSource, now: number): RatedGame[] {
  const byId = new Map(heads.map((head) => [head.id, head]));
  const unrated = unratedIn(progress).flatMap((puzzle_id): UnratedGame[] => {
    const head = byId.get(puzzle_id);
    const given = answers.filter((answer) => answer.puzzle_id === puzzle_id);
    const score = scoreOfAnswers(given);
    return head && score !== null ? [{ puzzle_id, opponent: opponentOf(head), score, at: lastOf(given) }] : [];
  });
  const games: RatedGame[] = progress
    .flatMap(({ puzzle_id, rated }) => (rated ? [{ ...rated, puzzle_id, isEstimate: false }] : []))
    .toSorted((one, other) => one.sequence - other.sequence);
  for (const game of unrated.toSorted((one, other) => one.at - other.at)) games.push(estimated(games, game, now));
  return games;
}

function estimated(
  before: readonly RatedGame[],
  { puzzle_id, opponent, score }: Omit<UnratedGame, 'at'>,
  now: number,
): RatedGame {
  const after = ratePeriod(before.at(-1) ?? learnerStart, [{ opponent, score }]);
  return { ...after, puzzle_id, day: utcDay(new Date(now)), isEstimate: true };
}

/** An answer that a correction took out doesn't count. */
function scoreOfAnswers(answers: readonly Pick<CachedAnswer, 'is_correct' | 'hints' | 'correction'>[]): number | null {
  const counted = answers.filter(({ correction }) => correction !== 'void');
  return scoreOf(counted.map(({ is_correct, hints = 0 }) => ({ is_correct, hints })));
}

function lastOf(answers: readonly CachedAnswer[]): number {
  return Math.max(...answers.map(({ answered_at }) => Date.parse(answered_at)));
}

/** Returns what a game changed, in the whole numbers that are shown. */
function changeAt(games: readonly RatedGame[], at: number): number {
  const [before, after] = [games[at - 1] ?? learnerStart, games[at] ?? learnerStart];
  return Math.round(after.rating) - Math.round(before.rating);
}
