import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { type LeaderboardEntry, type Timeframe, timeframes } from '../../contract/leaderboard.ts';
import type { Failure } from '../../sync/http/first/api-client.ts';
import { leaderboardQuery } from '../../sync/queries/leaderboard.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { type QueryState, useQuery } from '../shell/use-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { Line } from '../ui/gutter.tsx';
import { DotTabs, tabPanel } from '../ui/later/dot-tabs.tsx';
import { reasonOf } from '../ui/later/form-errors.ts';
import { PageHead } from '../ui/later/page-head.tsx';
import { RetryButton } from '../ui/later/retry-button.tsx';
import { ageText } from '../ui/later/text.ts';
import { Spinner } from '../ui/spinner.tsx';
import { Podium } from './podium.tsx';
import { Ranking } from './ranking.tsx';
import './leaderboard-page.css';

const tabsId = 'leaderboard';

const labels: Readonly<Record<Timeframe, string>> = {
  all: 'All Time',
  monthly: 'Last 30 Days',
  weekly: 'Last 7 Days',
};

/** Shows the leaderboard. The address holds the time frame. */
export function LeaderboardPage() {
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('timeframe');
  const timeframe = timeframes.find((name) => name === asked) ?? 'all';
  const select = (name: Timeframe) => navigate(name === 'all' ? path : `${path}?timeframe=${name}`, { replace: true });
  return (
    <div className="leaderboard">
      <PageHead title="Leaderboard">
        <div className="leaderboard-choice">
          <p className="leaderboard-lede">Points for correct first answers to puzzles.</p>
          <DotTabs
            id={tabsId}
            label="Time frame"
            values={timeframes}
            labelOf={(name) => labels[name]}
            current={timeframe}
            onSelect={select}
          />
        </div>
      </PageHead>
      <div {...tabPanel(tabsId, timeframe)}>
        <Board key={timeframe} timeframe={timeframe} />
      </div>
    </div>
  );
}

const emptyTexts: Readonly<Record<Timeframe, string>> = {
  all: 'Nobody has scored yet.',
  monthly: 'Nobody has scored in the last 30 days.',
  weekly: 'Nobody has scored in the last 7 days.',
};

function Board({ timeframe }: { timeframe: Timeframe }) {
  const { username } = useDevice();
  const open = useQuery(leaderboardQuery(timeframe));
  const { value: leaderboard, isFetching } = open;
  if (!leaderboard) return isFetching || leaderboard === undefined ? <Loading /> : <Failed open={open} />;
  const { entries, standing } = leaderboard;
  const isMine = (entry: LeaderboardEntry) => entry.username.toLowerCase() === username?.toLowerCase();
  return (
    <>
      <Age open={open} fetchedAt={leaderboard.fetched_at} />
      <div className="leaderboard-podium">
        <Podium entries={entries.slice(0, 3)} isMine={isMine} />
      </div>
      {standing?.entry && standing.rank === null && <Hidden />}
      {entries.length === 0 ? (
        <Invitation>{emptyTexts[timeframe]} First place is open.</Invitation>
      ) : (
        <>
          <Ranking entries={entries.slice(3)} ownRank={standing} isMine={isMine} />
          {standing?.rank === null && !standing.entry && (
            <Invitation>You don’t have a score in this time frame yet.</Invitation>
          )}
        </>
      )}
    </>
  );
}

function Loading() {
  return (
    <>
      <Line>
        <Spinner label="Loading leaderboard…" />
      </Line>
      <div className="leaderboard-podium">
        <Podium entries={[]} isMine={() => false} />
      </div>
    </>
  );
}

function Failed({ open: { failure, refetch } }: { open: QueryState }) {
  return (
    <Line className="leaderboard-failed">
      <ErrorBox action={<RetryButton onClick={refetch} />}>{failureText(failure)}</ErrorBox>
    </Line>
  );
}

/** Says that the leaderboard could be outdated because the server is out of reach, or why the server rejected the request. */
function Age({ open, fetchedAt }: { open: QueryState; fetchedAt: number }) {
  const { failure, isOffline } = open;
  const isRejected = failure?.kind === 'rejected';
  return (
    <>
      {isRejected && <Failed open={open} />}
      <div role="status">
        {(isOffline || failure) && (
          <Line className="leaderboard-age" dot="pending">
            Last synced <time dateTime={new Date(fetchedAt).toISOString()}>{moment.format(fetchedAt)}</time>,{' '}
            {ageText(Date.now() - fetchedAt)}.
          </Line>
        )}
      </div>
    </>
  );
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' });

function Hidden() {
  return (
    <Line className="leaderboard-invitation" dot="none">
      <p>
        You are hidden from the leaderboard. <Link href="/profile/edit">Change it in your profile.</Link>
      </p>
    </Line>
  );
}

function Invitation({ children }: { children: ReactNode }) {
  return (
    <Line className="leaderboard-invitation" dot="open">
      <p>{children}</p>
      <Link href="/daily" className={buttonClass({ kind: 'primary' })}>
        Today’s puzzle
      </Link>
    </Line>
  );
}

function failureText(failure: Failure | null): string {
  return `Failed to fetch leaderboard data${failure ? `: ${reasonOf(failure)}` : ''}`;
}
