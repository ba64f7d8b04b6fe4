import { Link } from 'wouter';
import { categoryNames } from '../../contract/categories.ts';
import type { CategoryCompetency, Competency } from '../../contract/profile.ts';
import { buttonClass } from '../ui/button.tsx';
import { useEntryState } from '../ui/entry-state.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { Fold } from '../ui/gutter.tsx';
import { describeFailure } from '../ui/later/form-errors.ts';
import { Section } from '../ui/later/page-head.tsx';
import { RetryButton } from '../ui/later/retry-button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { CompetencyRadar } from './competency-radar.tsx';
import { percent } from './percent.ts';
import { radarSeries, scoreOf } from './radar-series.ts';
import { useProfilePart } from './use-profile-part.ts';
import './competency-panel.css';

/** Shows a person's scores per category: the radar, and below it a table of its numbers that opens. */
export function CompetencyPanel({ username, isOwn }: { username: string; isOwn: boolean }) {
  const { open, refetch } = useProfilePart('competency', username);
  return (
    <Section
      id="competency"
      className="competency"
      title="Security Competency Breakdown"
      lede="Your performance across different security engineering categories"
    >
      {open.state === 'open' ? (
        <Scores {...open.reply} isOwn={isOwn} />
      ) : open.state === 'loading' ? (
        <Spinner />
      ) : (
        <ErrorBox action={<RetryButton onClick={refetch} />}>
          Error loading competency data:{' '}
          {open.state === 'missing' ? 'This profile doesn’t exist.' : reasonOf(open.failure)}
        </ErrorBox>
      )}
    </Section>
  );
}

function reasonOf(failure: Parameters<typeof describeFailure>[0]): string {
  const { sentence, hint } = describeFailure(failure, '');
  return sentence || (hint ?? '');
}

function Scores({ competency_stats, overall_score, isOwn }: Competency & { isOwn: boolean }) {
  const [isOpen, setOpen] = useEntryState('category details', false);
  if (competency_stats.length === 0) {
    return (
      <div className="competency-empty">
        <h3>No Competency Data Available</h3>
        <p>Complete puzzles and answer interview questions to see your competency breakdown.</p>
        {isOwn && (
          <Link href="/daily" className={buttonClass()}>
            Today’s puzzle
          </Link>
        )}
      </div>
    );
  }
  return (
    <>
      {overall_score > 0 && <p className="competency-overall">Overall Score: {percent(overall_score)}</p>}
      <CompetencyRadar stats={competency_stats} onLost={() => setOpen(true)} />
      <Fold
        summary={<h3>Category Details</h3>}
        aside={`${competency_stats.length} of ${categoryNames.length} categories attempted`}
        open={isOpen}
        onToggle={setOpen}
      >
        <ScoreTable stats={competency_stats} />
      </Fold>
    </>
  );
}

function ScoreTable({ stats }: { stats: readonly CategoryCompetency[] }) {
  return (
    <table className="score-table">
      <caption className="visually-hidden">Scores per category</caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Combined</th>
          <th scope="col">Puzzles</th>
          <th scope="col">Questions</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {categoryNames.map((category) => (
          <ScoreRow key={category} category={category} scores={stats.find((entry) => entry.category === category)} />
        ))}
      </tbody>
    </table>
  );
}

function ScoreRow({ category, scores }: { category: string; scores: CategoryCompetency | undefined }) {
  if (!scores) {
    return (
      <tr className="score-none">
        <th scope="row">{category}</th>
        <td colSpan={3}>Not attempted</td>
        <td />
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row">
        {category}
        <span className="score-attempts">Total attempts: {scores.total_attempts.toLocaleString('en')}</span>
      </th>
      {radarSeries.map(({ score }) => (
        <td key={score}>
          <Score value={scoreOf(scores, score)} />
        </td>
      ))}
      <td>
        <span className="score-bar">
          <span style={{ inlineSize: percent(scores.combined_score) }} />
        </span>
      </td>
    </tr>
  );
}

function Score({ value }: { value: number | null }) {
  return value === null ? <span className="meta">Not attempted</span> : percent(value);
}
