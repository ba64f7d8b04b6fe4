import { stepAfter } from './first-steps.ts';
import { type NextPuzzle, nextPuzzleQuery } from './next-puzzle.ts';
import type { Query } from './query.ts';
import { reviewsQuery } from './reviews.ts';

/** Where a learner goes next. */
export interface NextStep {
  href: string;
  words: string;
  /** The puzzle that it leads to. */
  puzzle?: NextPuzzle;
}

/**
 * The next puzzle, which isn't `without`: after a first step, the next of its course, and then the course's end. If none is left, what's due, and then
 * what else there is. Undefined until the device knows the list.
 */
export function nextStepQuery(hasPremium: boolean, without?: number): Query<NextStep> {
  const puzzleQuery = nextPuzzleQuery(without);
  return {
    key: `next step ${hasPremium}, ${puzzleQuery.key}`,
    async read(context) {
      const step = without === undefined ? undefined : await stepAfter(context, without);
      if (step) return step;
      const puzzle = await puzzleQuery.read(context);
      if (puzzle === undefined) return undefined;
      if (puzzle) return { href: `/puzzle/${puzzle.id}`, words: `Next: ${puzzle.title}`, puzzle };
      const { on, due } = await reviewsQuery.read(context);
      if (on && due > 0) return { href: '/review', words: 'Review what you missed' };
      return hasPremium
        ? { href: '/questions', words: 'Answer an interview question' }
        : { href: '/upgrade', words: 'See what’s in Premium' };
    },
  };
}
