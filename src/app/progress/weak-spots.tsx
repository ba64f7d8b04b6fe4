import { Link } from 'wouter';
import { type CategoryProgress, shareOf } from '../../sync/queries/progress.ts';
import { buttonClass } from '../ui/button.tsx';
import './weak-spots.css';

const most = 3;

/** Shows the categories with the fewest right answers, each with its unsolved puzzles. */
export function WeakSpots({
  categories,
  answered,
}: {
  categories: readonly CategoryProgress[];
  /** How many answers the learner gave, on any device. */
  answered: number;
}) {
  if (categories.length === 0) {
    if (answered > 0) return <p>You’ll see it here after the first sync.</p>;
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
  return (
    <ol className="weak-spots">
      {categories.slice(0, most).map((spot) => {
        const { category, answered, correct, left } = spot;
        const percent = Math.round(100 * shareOf(spot));
        return (
          <li key={category}>
            <h3>{category}</h3>
            <span className="weak-bar" aria-hidden="true">
              <span style={{ inlineSize: `${percent}%` }} />
            </span>
            <p>
              {percent}% right, {correct} of {answered}
            </p>
            <Link href={archiveOf(category, left > 0)}>{linkText(left)}</Link>
          </li>
        );
      })}
    </ol>
  );
}

function archiveOf(category: string, isOpen: boolean): string {
  return `/puzzles?${new URLSearchParams({ category, ...(isOpen && { status: 'open' }) })}`;
}

function linkText(left: number): string {
  if (left === 0) return 'All solved: practice one again';
  return left === 1 ? '1 puzzle to solve' : `${left} puzzles to solve`;
}
