import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'wouter';
import type { PuzzleView } from '../../../sync/views/read-puzzle.ts';
import { readReviews } from '../../../sync/views/reviews.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { RefusedActs } from '../../shell/refused-acts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ShareResult } from '../later/share-result.tsx';
import { ReviewOffer } from './review-offer.tsx';

/** What can be done with a finished puzzle: share its result, solve it again, and go on to what is to be reviewed. */
export function Afterwards({ view, day }: { view: PuzzleView; day: string | null }) {
  const device = useDevice();
  const reviews = useLiveQuery(() => readReviews(device), [device]);
  return (
    <>
      <div className="foot-row">
        <ShareResult puzzle={view.id} day={day} questions={view.questions} />
        <Link href={`/puzzle/${view.id}/practice`} className={buttonClass({ wide: true })}>
          Practise again
        </Link>
        <RefusedActs acts={view.refused.filter(({ kind }) => kind === 'exercise')} />
      </div>
      {reviews && <ReviewOffer reviews={reviews} />}
    </>
  );
}
