import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { cardsAfterDaily } from '../../../rules/streak.ts';
import { type ReviewsView, reviewsDraft } from '../../../sync/queries/reviews.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';

/** Offers reviews after a puzzle in which something was missed, and later a few due cards. One tap turns them off. */
export function ReviewOffer({ reviews: { on, isChosen, due, cards } }: { reviews: ReviewsView }) {
  const device = useDevice();
  const [turned, setTurned] = useState<'on' | 'off' | null>(null);
  const words = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (turned) words.current?.focus();
  }, [turned]);
  const turn = (to: 'on' | 'off') => {
    setTurned(to);
    void device.saveDraft(reviewsDraft, to);
  };
  const count = Math.min(due, cardsAfterDaily);
  if (turned) {
    return (
      <p className="foot-row foot-note" role="status" tabIndex={-1} ref={words}>
        {turned === 'on' ? 'Reviews are on. What you missed comes back tomorrow.' : 'Reviews are off. '}
        {turned === 'off' && <Link href="/review">About reviews</Link>}
      </p>
    );
  }
  if (on ? due === 0 : isChosen || cards === 0) return null;
  return (
    <section className="foot-row" aria-label="Review">
      {on ? (
        <>
          <Link href={`/review?cards=${cardsAfterDaily}`} className={buttonClass({ wide: true })}>
            {count === 1 ? 'Review 1 question' : `Review ${count} questions`}
          </Link>
          <Button kind="plain" onClick={() => turn('off')}>
            Turn off reviews
          </Button>
        </>
      ) : (
        <>
          <p>
            {cards === 1 ? 'You missed 1 question.' : `You missed ${cards} questions.`} Reviews bring missed questions
            back, unscored, until you know the answer: {cardsAfterDaily} after each daily puzzle.
          </p>
          <Button wide onClick={() => turn('on')}>
            Turn on reviews
          </Button>
          <Button kind="plain" onClick={() => turn('off')}>
            No, thanks
          </Button>
        </>
      )}
    </section>
  );
}
