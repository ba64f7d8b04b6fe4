import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { localDay } from '../../../rules/puzzle-day.ts';
import { comparisonQuery } from '../../../sync/queries/comparison.ts';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { leaderboardQuery } from '../../../sync/queries/leaderboard.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { daysAtom, streakAtom, useSession } from '../../shell/session.ts';
import { useQuery } from '../../shell/use-query.ts';
import { comparisonText } from './comparison-text.ts';
import { earnedPoints, weekOf } from './earned.ts';
import './earned-facts.css';

/**
 * Shows what a finished puzzle earned, and how others did. What is read or fetched has its place from the start, so nothing moves when it
 * arrives. `isNew`: it was just finished, so today's dot fills.
 */
export function EarnedFacts({ view, isNew = false }: { view: PuzzleView; isNew?: boolean }) {
  const isScored = !useSession()?.is_staff;
  return (
    <div className={isNew ? 'earned earned-new' : 'earned'}>
      <dl className="earned-facts">
        {isScored && (
          <div>
            <dt>Points</dt>
            <dd>+{earnedPoints(view)}</dd>
          </div>
        )}
        <Week />
        {isScored && <Rank puzzle={view.id} />}
      </dl>
      <Comparison view={view} />
    </div>
  );
}

/** The seven days to today, each with its dot. */
function Week() {
  const days = useAtomValue(daysAtom);
  const streak = useAtomValue(streakAtom)?.current ?? 0;
  const device = useDevice();
  const week = weekOf(days ?? [], localDay(new Date(device.serverClock.now())));
  const counted = week.filter(({ counts }) => counts).length;
  return (
    <div>
      <dt>{streak > 1 ? `${streak}-day streak` : 'Last 7 days'}</dt>
      <dd>
        <span className="visually-hidden">{days && (counted === 1 ? '1 counts' : `${counted} count`)}</span>
        <span className="earned-week" aria-hidden="true">
          {week.map(({ date, letter, counts }) => (
            <span key={date}>
              <span className={counts ? 'earned-day earned-day-counts' : 'earned-day'} />
              {letter}
            </span>
          ))}
        </span>
      </dd>
    </div>
  );
}

/** The rank that the device knew when the puzzle was finished: the dialog and the page show the same change. */
const rankBeforeAtom = atom<{ puzzle: number; rank: number } | null>(null);

/** Shows the all-time rank and its change since the device last asked, or a dash without a network or a rank. */
function Rank({ puzzle }: { puzzle: number }) {
  const rank = useQuery(leaderboardQuery('all')).value?.standing?.rank;
  const [before, setBefore] = useAtom(rankBeforeAtom);
  useEffect(() => {
    if (rank && before?.puzzle !== puzzle) setBefore({ puzzle, rank });
  }, [rank, before, puzzle, setBefore]);
  const up = rank && before?.puzzle === puzzle ? before.rank - rank : 0;
  return (
    <div className="earned-rank">
      <dt>Rank</dt>
      <dd>
        {rank ?? '–'}
        {up !== 0 && (
          <span className="earned-change">
            {up > 0 ? 'up' : 'down'} {Math.abs(up)}
          </span>
        )}
      </dd>
    </div>
  );
}

/** Says how others did, once the server has every answer. */
function Comparison({ view }: { view: PuzzleView }) {
  const isSent = view.questions.every(
    ({ answer }) => answer === null || (!answer.pending && answer.offlineResult !== 'unsent'),
  );
  const { value, failure } = useQuery(comparisonQuery(view.id), isSent ? {} : { refresh: false });
  const waiting = isSent
    ? failure
      ? 'You’ll see how others did once you’re online.'
      : ''
    : 'You’ll see how others did once your answers are sent.';
  const [standing, missed] = value ? comparisonText(value, view.questions) : [waiting, ''];
  return (
    <div className="earned-comparison">
      <p>{standing}</p>
      <p>{missed}</p>
    </div>
  );
}
