import type { Device } from '../../../sync/device.ts';
import { readProgress } from '../../../sync/queries/progress.ts';
import { readPuzzles } from '../../../sync/queries/puzzles.ts';
import { readReviews } from '../../../sync/queries/reviews.ts';

/** Where to go after a finished puzzle, and why. */
export interface NextStep {
  href: string;
  words: string;
  reason?: string;
}

const noCategory = { category: undefined, answered: 0, correct: 0 };

/**
 * Returns the next puzzle, from the weakest category that has one. Without Premium, missed questions come first, and Premium's puzzles
 * last. Works in live queries, because its first await is Dexie's own.
 */
export async function readNextStep(device: Device, hasPremium: boolean): Promise<NextStep> {
  const reviews = await readReviews(device);
  const review = { href: '/review', words: 'Review what you missed' };
  const isReviewOpen = reviews.due > 0 || (!reviews.on && reviews.cards > 0);
  if (!hasPremium && isReviewOpen) return review;
  const weakest = (await readProgress(device))?.categories.filter(({ left }) => left > 0) ?? [];
  for (const { category, answered, correct } of [...weakest, noCategory]) {
    const list = await readPuzzles(device, { page: 1, sort: 'newest', status: 'open', ...(category && { category }) });
    const next = list?.rows.find(({ locked, is_early }) => !locked && !is_early);
    if (!next) continue;
    return {
      href: `/puzzle/${next.id}`,
      words: `Next: ${next.title}`,
      ...(correct < answered && { reason: `${category} is your weakest category.` }),
    };
  }
  if (!hasPremium) return { href: '/upgrade', words: 'See what’s in Premium' };
  return isReviewOpen ? review : { href: '/questions', words: 'Answer an interview question' };
}
