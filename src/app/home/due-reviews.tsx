import { useState } from 'react';
import { Link } from 'wouter';
import { localDay } from '../../rules/puzzle-day.ts';
import { reviewsQuery } from '../../sync/queries/reviews.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { ReviewOffer } from '../shell/later/review-offer.tsx';
import { reviewsText } from '../shell/later/text.ts';
import { useQuery } from '../shell/use-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { HomeLine } from './home-line.tsx';

/** Says which missed questions are due, once the learner has missed one and unless reviews are off. */
export function DueReviews() {
  const { now } = useDevice().serverClock;
  const { value: reviews } = useQuery(reviewsQuery);
  // It stays for what the tap that turns them off leaves.
  const [wasOn, setWasOn] = useState(false);
  if (reviews?.on && !wasOn) setWasOn(true);
  if (!reviews || !wasOn || reviews.cards === 0) return null;
  const { on, due, missing, missing_questions } = reviews;
  const [dueText, doneText] = reviewsText(reviews, localDay(new Date(now())));
  return (
    <HomeLine name="Reviews" dot={on && due > 0 ? 'open' : 'none'}>
      {on && <p className={due > 0 ? 'home-line-title' : 'home-line-words'}>{dueText}</p>}
      {on && doneText && <p className="home-line-facts">{doneText}</p>}
      {on && due === 0 && missing.length + missing_questions.length > 0 && (
        <Link href="/review" className={buttonClass({ wide: true })}>
          Review
        </Link>
      )}
      <ReviewOffer reviews={reviews} className="home-line-actions" />
    </HomeLine>
  );
}
