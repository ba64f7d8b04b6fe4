import { Link } from 'wouter';
import { shareOf } from '../../rules/role-results.ts';
import type { CategoryProgress } from '../../sync/queries/progress.ts';
import { buttonClass } from '../ui/button.tsx';
import './weak-spots.css';

const most = 3;

/** Shows what to practice next: the categories with the fewest right answers, and then new ones, each with its unsolved puzzles. */
export function WeakSpots({
  categories,
  answered,
}: {
  categories: readonly CategoryProgress[] | null;
  /** How many answers the learner gave, on any device. */
  answered: number;
}) {
  if (answered === 0) {
    return (
      <>
        <p className="progress-invitation">
          You haven’t answered any questions yet. Your weakest categories will be here.
        </p>
        <Link href="/daily" className={buttonClass({ kind: 'primary' })}>
          Today’s puzzle
        </Link>
      </>
    );
  }
  if (!categories) return <p>You’ll see it here after the first sync.</p>;
  if (categories.length === 0) {
    return (
      <>
        <p>You’ve tried every category and got everything right.</p>
        <Link href="/puzzles">All puzzles</Link>
      </>
    );
  }
  return (
    <ol className="weak-spots">
      {categories.slice(0, most).map((spot) => (
        <li key={spot.category}>
          <h3>{spot.category}</h3>
          {spot.answered === 0 ? <p>Not tried yet</p> : <Share spot={spot} />}
          <Link href={archiveOf(spot.category, spot.left > 0)}>{linkText(spot.left)}</Link>
        </li>
      ))}
    </ol>
  );
}

function Share({ spot }: { spot: CategoryProgress }) {
  const percent = Math.round(100 * shareOf(spot));
  return (
    <>
      <span className="weak-bar" aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <p>
        {percent}% right, {spot.correct} of {spot.answered}
      </p>
    </>
  );
}

function archiveOf(category: string, isOpen: boolean): string {
  return `/puzzles?${new URLSearchParams({ category, ...(isOpen && { status: 'open' }) })}`;
}

function linkText(left: number): string {
  if (left === 0) return 'All solved: practice one again';
  return left === 1 ? '1 puzzle to solve' : `${left} puzzles to solve`;
}
