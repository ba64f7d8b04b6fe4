import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { type ReviewsView, reviewsDraft } from '../../../sync/queries/reviews.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useDevice } from '../device-provider.tsx';

/**
 * Offers due reviews, all of them or a few, and says once on each device that reviews are on. One tap turns them off. Null if there's nothing
 * to say.
 */
export function ReviewOffer({
  reviews: { on, isAnnounced, due, cards },
  few,
  className,
}: {
  reviews: ReviewsView;
  few?: number;
  className: string;
}) {
  const device = useDevice();
  const [isOff, setOff] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  // It stays until the learner leaves, although the device notes at once that it was said.
  const [isNews, setNews] = useState(false);
  if (!isNews && on && !isAnnounced && cards > 0) setNews(true);
  useEffect(() => {
    if (isNews) void device.saveDraft(reviewsDraft, 'on');
  }, [isNews, device]);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOff) words.current?.focus();
  }, [isOff]);
  const turnOff = () => {
    setOff(true);
    void device.saveDraft(reviewsDraft, 'off');
  };
  if (isOff) {
    return (
      <p className={`${className} foot-note`} role="status" tabIndex={-1} ref={words}>
        Reviews are off. <Link href="/review">About reviews</Link>
      </p>
    );
  }
  const count = Math.min(due, few ?? due);
  if (!on || (!isNews && count === 0)) return null;
  return (
    <section className={className} aria-label="Review">
      {isNews && <p>Reviews are on: questions you miss come back after a day, unscored, until you know the answer.</p>}
      {count > 0 && (
        <Link href={few ? `/review?cards=${few}` : '/review'} className={buttonClass({ wide: true })}>
          {count === 1 ? 'Review 1 question' : `Review ${count} questions`}
        </Link>
      )}
      <Button kind="plain" onClick={turnOff}>
        Turn off reviews
      </Button>
    </section>
  );
}
