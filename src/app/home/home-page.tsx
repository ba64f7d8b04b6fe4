import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { productAtom } from '../shell/product.ts';
import { buttonClass } from '../ui/button.tsx';
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
  return (
    <div className="home">
      <Head />
      <Today />
      <WeekAndRank />
      <NextPuzzle />
      <FirstSteps />
      <DueReviews />
      <Unsent />
    </div>
  );
}

function Head() {
  const { tagline } = useAtomValue(productAtom);
  return (
    <PageHead title="Find the line that breaks it.">
      <div className="home-pitch">
        <p>{tagline}</p>
        <Link href="/daily" className={buttonClass({ kind: 'primary', wide: true })}>
          Start Hacking
        </Link>
      </div>
    </PageHead>
  );
}
