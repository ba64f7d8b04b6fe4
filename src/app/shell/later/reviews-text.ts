import { reviewsForADay } from '../../../rules/streak.ts';
import type { ReviewsView } from '../../../sync/queries/reviews.ts';
import { dayName } from '../../ui/later/day-names.ts';

/** Says how many questions are due, or when the next one is, and then what's done today, if anything. */
export function reviewsText(reviews: ReviewsView, today: string): [due: string, done: string] {
  const { on, due, missing, missing_questions, next_day, done_today } = reviews;
  if (!on) return ['Questions you missed can come back, unscored, until you know them. Reviews are off.', ''];
  const done = done_today > 0 ? `${done_today} done today; ${reviewsForADay} make the day count.` : '';
  if (due > 0) return [`${due === 1 ? '1 question is' : `${due} questions are`} due.`, done];
  if (missing.length + missing_questions.length > 0) return ['Your due reviews aren’t on this device yet.', done];
  return [
    next_day === null
      ? 'No reviews are due. Questions you miss come back the next day.'
      : `No reviews are due before ${dayName(next_day, today)}.`,
    done,
  ];
}
