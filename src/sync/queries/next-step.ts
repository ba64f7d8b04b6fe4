import { progressQuery } from './progress.ts';
import { puzzlesQuery } from './puzzles.ts';
import type { Query } from './query.ts';
import { reviewsQuery } from './reviews.ts';

/** Where to go after a finished puzzle, and why. */
export interface NextStep {
  href: string;
  words: string;
  reason?: string;
}

const noCategory = { category: undefined };

/**
 * The next puzzle, from the weakest category that has one, or else the newest. Without Premium, missed questions come first, and Premium's puzzles last.
 */
export function nextStepQuery(hasPremium: boolean): Query<NextStep> {
  return {
    key: `next step ${hasPremium}`,
    async read(context) {
      const reviews = await reviewsQuery.read(context);
      const review = { href: '/review', words: 'Review what you missed' };
      const isReviewOpen = reviews.due > 0 || (!reviews.on && reviews.cards > 0);
      if (!hasPremium && isReviewOpen) return review;
      const categories = (await progressQuery.read(context))?.categories ?? [];
      const weakest = categories.filter(({ answered, left }) => answered > 0 && left > 0);
      for (const { category } of [...weakest, noCategory]) {
        const list = await puzzlesQuery({
          page: 1,
          sort: 'newest',
          status: 'open',
          ...(category && { category }),
        }).read(context);
        const next = list?.rows.find(({ locked, is_early }) => !locked && !is_early);
        if (!next) continue;
        return {
          href: `/puzzle/${next.id}`,
          words: `Next: ${next.title}`,
          ...(category && { reason: `${category} is your weakest category.` }),
        };
      }
      if (!hasPremium) return { href: '/upgrade', words: 'See what’s in Premium' };
      return isReviewOpen ? review : { href: '/questions', words: 'Answer an interview question' };
    },
  };
}
