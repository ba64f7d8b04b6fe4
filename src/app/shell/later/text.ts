import { reviewsForADay } from '../../../rules/streak.ts';
import type { OutboxEntry } from '../../../sync/operations/outbox-entry.ts';
import type { ReviewsView } from '../../../sync/queries/reviews.ts';
import { dayName } from '../../ui/later/day-names.ts';

/** Says why an entry needs the learner although the server never rejected it. */
export function unansweredText(entry: OutboxEntry): string {
  return `It was sent for a day without a usable response. ${replyText(entry) ?? 'The last one said nothing.'}`;
}

/** Says what the last response was that settled nothing, or null without one. */
export function replyText({ last_code, last_error }: OutboxEntry): string | null {
  if (last_code === null) return null;
  return strangeReplies[last_code] ?? last_error;
}

const strangeReplies: Record<string, string> = {
  timeout: 'The server didn’t respond in time.',
  redirect: 'Something other than the server answered, such as a Wi-Fi login page.',
  not_json: 'Something other than the server answered, such as a Wi-Fi login page.',
  unparsable: 'The app couldn’t read the server’s response.',
};

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
