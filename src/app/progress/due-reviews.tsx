import { Link } from 'wouter';
import { localDay } from '../../rules/puzzle-day.ts';
import { reviewsQuery } from '../../sync/queries/reviews.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { reviewsText } from '../shell/later/text.ts';
import { useQuery } from '../shell/use-query.ts';
import { buttonClass } from '../ui/button.tsx';

/** Says how many questions are due today. */
export function DueReviews() {
  const device = useDevice();
  const { value: reviews } = useQuery(reviewsQuery);
  if (!reviews) return null;
  const { on, due, missing, missing_questions } = reviews;
  const [dueText, doneText] = reviewsText(reviews, localDay(new Date(device.serverClock.now())));
  const isDue = on && due + missing.length + missing_questions.length > 0;
  return (
    <>
      <div className="progress-invitation">
        <p className={on && due > 0 ? 'progress-due' : undefined}>{dueText}</p>
        {doneText && <p>{doneText}</p>}
      </div>
      <Link href="/review" className={buttonClass({ kind: isDue ? 'primary' : 'quiet' })}>
        {isDue ? 'Review' : 'About reviews'}
      </Link>
    </>
  );
}
