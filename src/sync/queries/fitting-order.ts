import type { CategoryName } from '../../contract/categories.ts';
import { isEarlyAccess } from '../../rules/puzzle-day.ts';
import { byFit, type Opponent, oddsOf, strengthOf } from '../../rules/ratings.ts';
import type { CachedCatalogueRow, CachedProgress } from '../storage/cache-database.ts';
import { opponentOf } from './rating.ts';

type Head = Pick<CachedCatalogueRow, 'id' | 'category' | 'difficulty' | 'rating' | 'is_premium' | 'published_at'>;
type Progress = ReadonlyMap<number, Pick<CachedProgress, 'answered' | 'correct' | 'completed'>>;

/** Compares puzzles: first those that the learner can do next, best first, and then the others. */
export function fittingOrder(
  heads: readonly Head[],
  learner: Opponent,
  { progress, isLocked, now }: { progress: Progress; isLocked: (head: Head) => boolean; now: number },
): (one: Head, other: Head) => number {
  const strengths = strengthsOf(heads, progress);
  const places = new Map(
    heads
      .filter(
        (head) =>
          !progress.get(head.id)?.completed && !isEarlyAccess(head.published_at, new Date(now)) && !isLocked(head),
      )
      .map((head) => ({
        id: head.id,
        odds: oddsOf(learner, opponentOf(head)),
        strength: strengths.get(head.category) ?? strengthOf({ answered: 0, correct: 0 }),
      }))
      .sort(byFit)
      .map(({ id }, place) => [id, place]),
  );
  const placeOf = ({ id }: Head) => places.get(id) ?? Number.MAX_SAFE_INTEGER;
  return (one, other) => placeOf(one) - placeOf(other);
}

function strengthsOf(heads: readonly Head[], progress: Progress): Map<CategoryName, number> {
  return new Map(
    [...Map.groupBy(heads, ({ category }) => category)].map(([category, own]) => {
      const sums = own.map(({ id }) => progress.get(id) ?? { answered: 0, correct: 0 });
      const sumOf = (name: 'answered' | 'correct') => sums.reduce((sum, each) => sum + each[name], 0);
      return [category, strengthOf({ answered: sumOf('answered'), correct: sumOf('correct') })];
    }),
  );
}
