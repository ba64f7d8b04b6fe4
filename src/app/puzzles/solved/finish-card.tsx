import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'wouter';
import { localDay } from '../../../rules/puzzle-day.ts';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { leaderboardQuery } from '../../../sync/queries/leaderboard.ts';
import { nextStepQuery } from '../../../sync/queries/next-step.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { daysAtom, useSession } from '../../shell/session.ts';
import { useQuery } from '../../shell/use-query.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Dot } from '../../ui/dot.tsx';
import { earnedPoints, weekOf } from '../later/earned.ts';
import { ShareResult } from '../later/share-result.tsx';
import { answerStatus, answerStatusText, tabDot } from '../solving.ts';
import './finish-card.css';

/**
 * Shows what a finished puzzle earned, and what to do next. What is read or fetched has its place from the start, so nothing moves when it
 * arrives.
 */
export function FinishCard({ view, day, nextAt }: { view: PuzzleView; day: string | null; nextAt: string | null }) {
  const device = useDevice();
  const isScored = !useSession()?.is_staff;
  return (
    <div className="finish">
      <ul className="finish-dots" aria-label="Questions">
        {view.questions.map((question) => {
          const status = answerStatus(question);
          return (
            <li key={question.id}>
              <Dot state={tabDot(status, false)} size={18} label={`${question.label}: ${answerStatusText[status]}`} />
            </li>
          );
        })}
      </ul>
      <dl className="finish-facts">
        {isScored && (
          <div>
            <dt>Points</dt>
            <dd>+{earnedPoints(view)}</dd>
          </div>
        )}
        <Week />
        {isScored && <Rank />}
      </dl>
      {nextAt && (
        <p>
          <Countdown to={nextAt} now={device.serverClock.now} label="Next puzzle in" />
        </p>
      )}
      <div className="finish-actions">
        <Next />
        <ShareResult view={view} day={day} />
      </div>
    </div>
  );
}

/** Leads to the next puzzle, and says why that one. */
function Next() {
  const session = useSession();
  const hasPremium = session?.is_subscribed === true || session?.is_staff === true;
  const { value: next } = useQuery(nextStepQuery(hasPremium));
  const look = buttonClass({ kind: 'primary', wide: true });
  return (
    <div className="finish-next">
      {next ? (
        <Link href={next.href} className={look} title={next.words}>
          {next.words}
        </Link>
      ) : (
        <span className={look} />
      )}
      <p className="finish-reason">{next?.reason}</p>
    </div>
  );
}

/** The seven days to today, each with its dot. */
function Week() {
  const days = useAtomValue(daysAtom);
  const device = useDevice();
  const week = weekOf(days ?? [], localDay(new Date(device.serverClock.now())));
  const counted = week.filter(({ counts }) => counts).length;
  return (
    <div>
      <dt>Last 7 days</dt>
      <dd>
        <span className="visually-hidden">{days && (counted === 1 ? '1 counts' : `${counted} count`)}</span>
        <span className="finish-week" aria-hidden="true">
          {week.map(({ date, letter, counts }) => (
            <span key={date}>
              <span className={counts ? 'finish-day finish-day-counts' : 'finish-day'} />
              {letter}
            </span>
          ))}
        </span>
      </dd>
    </div>
  );
}

/** Shows the all-time rank and its change since the device last asked, or a dash without a network or a rank. */
function Rank() {
  const rank = useQuery(leaderboardQuery('all')).value?.standing?.rank;
  const [before, setBefore] = useState<number>();
  if (before === undefined && rank) setBefore(rank);
  const up = rank ? (before ?? rank) - rank : 0;
  return (
    <div className="finish-rank">
      <dt>Rank</dt>
      <dd>
        {rank ?? '–'}
        {up !== 0 && (
          <span className="finish-change">
            {up > 0 ? 'up' : 'down'} {Math.abs(up)}
          </span>
        )}
      </dd>
    </div>
  );
}
