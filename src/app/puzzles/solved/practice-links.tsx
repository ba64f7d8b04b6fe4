import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'wouter';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { readReviews } from '../../../sync/queries/reviews.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { RefusedActs } from '../../shell/refused-acts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ReviewOffer } from './review-offer.tsx';

/** Links a finished puzzle to its practice and to due reviews. */
export function PracticeLinks({ view }: { view: PuzzleView }) {
  const device = useDevice();
  const reviews = useLiveQuery(() => readReviews(device), [device]);
  return (
    <>
      <div className="foot-row">
        <Link href={`/puzzle/${view.id}/practice`} className={buttonClass({ wide: true })}>
          Practice again
        </Link>
        <RefusedActs acts={view.refused.filter(({ kind }) => kind === 'exercise')} />
      </div>
      {reviews && <ReviewOffer reviews={reviews} />}
    </>
  );
}
