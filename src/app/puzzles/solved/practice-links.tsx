import { Link } from 'wouter';
import { cardsAfterDaily } from '../../../rules/streak.ts';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { reviewsQuery } from '../../../sync/queries/reviews.ts';
import { ReviewOffer } from '../../shell/later/review-offer.tsx';
import { RejectedEntries } from '../../shell/rejected-entries.tsx';
import { useQuery } from '../../shell/use-query.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Links a finished puzzle to its practice and to due reviews, once both are known. */
export function PracticeLinks({ view }: { view: PuzzleView }) {
  const { value: reviews } = useQuery(reviewsQuery);
  if (reviews === undefined) return <div className="foot-waiting" />;
  return (
    <>
      <div className="foot-row">
        <Link href={`/puzzle/${view.id}/practice`} className={buttonClass({ wide: true })}>
          Practice again
        </Link>
        <RejectedEntries rejected={view.rejected.filter(({ kind }) => kind === 'exercise')} />
      </div>
      {reviews && <ReviewOffer reviews={reviews} few={cardsAfterDaily} className="foot-row" />}
    </>
  );
}
