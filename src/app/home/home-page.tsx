import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { courseOfferQuery } from '../../sync/queries/course-offer.ts';
import { type TodayView, useToday } from '../shell/later/use-today.ts';
import { productAtom } from '../shell/product.ts';
import { useQuery } from '../shell/use-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { DueReviews } from './due-reviews.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NextPuzzle } from './next-puzzle.tsx';
import { Today } from './today.tsx';
import { Unsent } from './unsent.tsx';
import { WeekAndRank } from './week-and-rank.tsx';
import './home-page.css';

/** Shows a learner where they are and what comes next, from this device alone. What can come late is below the rest, so nothing moves. */
export function HomePage() {
  const today = useToday();
  return (
    <div className="home">
      <Head isDayDone={today.isDone} />
      <Today today={today} />
      <WeekAndRank />
      <WhatIsNext today={today} />
      <DueReviews />
      <Unsent />
    </div>
  );
}

/** Newcomers see first steps first. Until the device knows whether the learner is one, the place stays empty, so nothing moves. */
function WhatIsNext({ today }: { today: TodayView }) {
  const { value: offer, failure } = useQuery(courseOfferQuery);
  if (offer === undefined && failure === null) return <Line className="home-line" />;
  return (
    <>
      <FirstSteps offer={offer ?? null} />
      <NextPuzzle today={today} />
    </>
  );
}

/** Today's puzzle has the page's loudest button until it's done. Then what comes next has it. */
function Head({ isDayDone }: { isDayDone: boolean }) {
  const { tagline } = useAtomValue(productAtom);
  return (
    <PageHead title="Find the line that breaks it.">
      <div className="home-pitch">
        <p>{tagline}</p>
        <Link href="/daily" className={buttonClass({ kind: isDayDone ? 'quiet' : 'primary', wide: true })}>
          Start Hacking
        </Link>
      </div>
    </PageHead>
  );
}
