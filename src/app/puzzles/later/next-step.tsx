import { Link } from 'wouter';
import { difficultyName } from '../../../rules/scoring.ts';
import { nextStepQuery } from '../../../sync/queries/next-step.ts';
import { useSession } from '../../shell/session.ts';
import { useQuery } from '../../shell/use-query.ts';
import { buttonClass } from '../../ui/button.tsx';
import './next-step.css';

/** Leads to the next puzzle, and says what the learner can expect of it. Its button has its place before it's known. */
export function NextStep({ after }: { after: number }) {
  const session = useSession();
  const hasPremium = session?.is_subscribed === true || session?.is_staff === true;
  const { value: next } = useQuery(nextStepQuery(hasPremium, after));
  const look = buttonClass({ kind: 'primary', wide: true });
  const { puzzle } = next ?? {};
  return (
    <div className="next-step">
      {next ? (
        <Link href={next.href} className={look} title={next.words}>
          {next.words}
        </Link>
      ) : (
        <span className={look} />
      )}
      <p className="next-step-facts">
        {puzzle && `${puzzle.category}, ${difficultyName(puzzle.difficulty)}`}
        {puzzle?.odds != null && `, your odds ${puzzle.odds}%`}
      </p>
    </div>
  );
}
