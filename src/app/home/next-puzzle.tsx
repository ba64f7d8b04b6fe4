import { Link } from 'wouter';
import { difficultyName } from '../../rules/scoring.ts';
import { nextStepQuery } from '../../sync/queries/next-step.ts';
import type { TodayView } from '../shell/later/use-today.ts';
import { useSession } from '../shell/session.ts';
import { useQuery } from '../shell/use-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { HomeLine } from './home-line.tsx';

/** Shows the puzzle that fits the learner best, besides today's, and their odds. Once today's is done, its link is a button. */
export function NextPuzzle({ today: { daily, isDone } }: { today: TodayView }) {
  const session = useSession();
  const hasPremium = session?.is_subscribed === true || session?.is_staff === true;
  const { latest: next } = useQuery(nextStepQuery(hasPremium, daily?.puzzle_id ?? undefined));
  const { puzzle } = next ?? {};
  return (
    <HomeLine name="Next for you" dot="none" aside={puzzle?.odds != null && <Odds percent={puzzle.odds} />}>
      {next && isDone && (
        <Link href={next.href} className={`home-line-next ${buttonClass({ kind: 'primary', wide: true })}`}>
          {next.words}
        </Link>
      )}
      {next && !isDone && (
        <Link href={next.href} className="home-line-title">
          {puzzle?.title ?? next.words}
        </Link>
      )}
      {puzzle && (
        <p className="home-line-facts">
          {puzzle.category}, {difficultyName(puzzle.difficulty)}
        </p>
      )}
    </HomeLine>
  );
}

function Odds({ percent }: { percent: number }) {
  return (
    <p className="home-odds">
      Your odds <b>{percent}%</b>
    </p>
  );
}
