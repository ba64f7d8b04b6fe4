import type { ReactNode } from 'react';
import { type RoleResult, shareOf } from '../../rules/role-results.ts';
import { freezesAMonth, reviewsForADay } from '../../rules/streak.ts';
import { type ProgressView, progressQuery } from '../../sync/queries/progress.ts';
import { ScreenSkeleton } from '../shell/screen.tsx';
import { useOpenLogin, useSession } from '../shell/session.ts';
import { useQuery } from '../shell/use-query.ts';
import { Button } from '../ui/button.tsx';
import { monthName } from '../ui/later/day-names.ts';
import { describeFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-notes.tsx';
import { PageHead, Section } from '../ui/later/page-head.tsx';
import { RetryButton } from '../ui/later/retry-button.tsx';
import { DayLog } from './day-log.tsx';
import { DueReviews } from './due-reviews.tsx';
import { WeakSpots } from './weak-spots.tsx';
import { YearDots } from './year-dots.tsx';
import '../ui/later/stats.css';
import './progress-page.css';

/** Shows a learner's progress: streak, points, the days of a year, and what to do next. */
export function ProgressPage() {
  return useSession() ? <Progress /> : <LoginFirst />;
}

function LoginFirst() {
  const openLogin = useOpenLogin();
  return (
    <PageHead title="Progress">
      <p className="progress-invitation">Your streak, points, and days are saved with your account.</p>
      <Button kind="primary" onClick={openLogin}>
        Login
      </Button>
    </PageHead>
  );
}

function Progress() {
  const { value: view, failure, isFetching, refetch } = useQuery(progressQuery);
  if (view) return <ProgressSummary view={view} />;
  if (view === undefined || isFetching || !failure) return <ScreenSkeleton />;
  return (
    <PageHead title="Progress">
      <FailureBox
        failure={describeFailure(failure, 'Failed to load progress')}
        action={<RetryButton onClick={refetch} />}
      />
    </PageHead>
  );
}

function ProgressSummary({ view }: { view: ProgressView }) {
  const { xp: storedXp = 0 } = useSession() ?? {};
  const { streak, totals, today, roles, solved_with_hints } = view;
  const { puzzles_completed, questions_answered, correct_answers } = totals;
  const accuracy = questions_answered === 0 ? null : Math.round((100 * correct_answers) / questions_answered);
  return (
    <div className="progress">
      <PageHead title="Progress" />
      <dl className="stats progress-stats">
        <Stat
          label="Streak"
          value={streak.current}
          note={`${streak.current === 1 ? 'day' : 'days'}, longest ${streak.longest}`}
        />
        <Stat label="Points" value={number.format(view.xp ?? storedXp)} note="xp" />
        <Stat
          label="Solved"
          value={number.format(puzzles_completed)}
          note={puzzles_completed === 1 ? 'puzzle' : 'puzzles'}
        />
        <Stat
          label="Accuracy"
          value={accuracy === null ? '–' : `${accuracy}%`}
          note={`${number.format(correct_answers)} of ${number.format(questions_answered)} ${questions_answered === 1 ? 'answer' : 'answers'}${solved_with_hints ? `, ${number.format(solved_with_hints)} with hints` : ''}`}
        />
        <Stat label="Freezes" value={streak.freezes_left} note={`of ${freezesAMonth} left in ${monthName(today)}`} />
      </dl>
      <Section id="year" number={1} title="Your year" lede={ledeOf(view)}>
        <YearDots view={view} />
      </Section>
      <Section
        id="days"
        number={2}
        title="Day by day"
        lede={`A day counts when you complete or practice a puzzle or do ${reviewsForADay} reviews. It’s the day on your own calendar when you gave the last answer. The first ${freezesAMonth} missed days of a month are frozen and don’t break the streak.`}
      >
        <DayLog view={view} />
      </Section>
      <Section
        id="next"
        number={3}
        title="What to practice next"
        lede={
          roles &&
          `Your questions, by their tabs: strong at ${roles.strong.role} (${percentOf(roles.strong)}% right), weak at ${roles.weak.role} (${percentOf(roles.weak)}%).`
        }
      >
        <WeakSpots categories={view.categories} answered={questions_answered} />
      </Section>
      <Section id="reviews" number={4} title="Reviews">
        <DueReviews />
      </Section>
    </div>
  );
}

const number = new Intl.NumberFormat('en');

function percentOf(result: RoleResult): number {
  return Math.round(100 * shareOf(result));
}

function Stat({ label, value, note }: { label: string; value: ReactNode; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value} <span className="progress-note">{note}</span>
      </dd>
    </div>
  );
}

function ledeOf({ streak, days }: ProgressView): string {
  if (days.size === 0) return 'Each dot is a day. Today’s is open.';
  if (streak.today) return 'Today counts.';
  return streak.current > 0 ? 'Today is still open. A puzzle keeps your streak.' : 'Today is still open.';
}
