import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import { isProvisional } from '../../../rules/ratings.ts';
import { comparisonQuery } from '../../../sync/queries/comparison.ts';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { leaderboardQuery } from '../../../sync/queries/leaderboard.ts';
import { ratingChangeQuery } from '../../../sync/queries/rating.ts';
import { Change } from '../../shell/later/change.tsx';
import { useWeekName, WeekDots } from '../../shell/later/week-dots.tsx';
import { useSession } from '../../shell/session.ts';
import { useQuery } from '../../shell/use-query.ts';
import { earnedPoints } from './earned.ts';
import { comparisonText } from './text.ts';
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
        <div>
          <dt>{useWeekName()}</dt>
          <dd>
            <WeekDots />
          </dd>
        </div>
        {isScored && <Rank puzzle={view.id} />}
        {isScored && <RatingAfter puzzle={view.id} />}
      </dl>
      <Comparison view={view} />
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
    <div>
      <dt>Rank</dt>
      <dd>
        {rank ?? '–'}
        <Change by={up} />
      </dd>
    </div>
  );
}

/** Shows the rating after the puzzle and what it changed, or a dash before the first sync and until every answer has its result. */
function RatingAfter({ puzzle }: { puzzle: number }) {
  const { value } = useQuery(ratingChangeQuery(puzzle));
  return (
    <div>
      <dt>Rating{value && isProvisional(value) && ' (provisional)'}</dt>
      <dd>
        {value ? Math.round(value.rating) : '–'}
        {value && <Change by={value.change} />}
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
  const [comparison, missed] = value ? comparisonText(value, view.questions) : [waiting, ''];
  return (
    <div className="earned-comparison">
      <p>{comparison}</p>
      <p>{missed}</p>
    </div>
  );
}
