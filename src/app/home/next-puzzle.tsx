import { Link } from 'wouter';
import { difficultyName } from '../../rules/scoring.ts';
import { puzzleQuery } from '../../sync/queries/first/puzzle.ts';
import { nextStepQuery } from '../../sync/queries/next-step.ts';
import { useSession } from '../shell/session.ts';
import { useQuery } from '../shell/use-query.ts';
import { HomeLine } from './home-line.tsx';

/** Shows the puzzle that fits the learner best, besides today's, and their odds. */
export function NextPuzzle() {
  const session = useSession();
  const hasPremium = session?.is_subscribed === true || session?.is_staff === true;
  const { daily } = useQuery(puzzleQuery('daily'), { refresh: false }).value ?? {};
  const today = daily && !daily.passed ? daily.puzzle_id : null;
  const { latest: next } = useQuery(nextStepQuery(hasPremium, today ?? undefined));
  const { puzzle } = next ?? {};
  return (
    <HomeLine name="Next for you" dot="none" aside={puzzle?.odds != null && <Odds percent={puzzle.odds} />}>
      {next && (
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
