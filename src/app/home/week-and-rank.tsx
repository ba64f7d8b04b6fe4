import type { ReactNode } from 'react';
import { isProvisional } from '../../rules/ratings.ts';
import { leaderboardQuery } from '../../sync/queries/leaderboard.ts';
import { ratingQuery } from '../../sync/queries/rating.ts';
import { Change } from '../shell/later/change.tsx';
import { useWeekName, WeekDots } from '../shell/later/week-dots.tsx';
import { useSession } from '../shell/session.ts';
import { useQuery } from '../shell/use-query.ts';
import { shortDay } from '../ui/days.ts';
import '../ui/later/stats.css';

/** Shows the week, and what changed in rank and rating, which staff don't have. */
export function WeekAndRank() {
  const isScored = !useSession()?.is_staff;
  return (
    <dl className="stats home-stats">
      <div>
        <dt>{useWeekName()}</dt>
        <dd className="home-week">
          <WeekDots />
        </dd>
      </div>
      {isScored && <Rank />}
      {isScored && <Rating />}
    </dl>
  );
}

/** Its change since the last day on which this device asked, because nothing else says which rank the learner remembers. */
function Rank() {
  const { standing, rank_before: before } = useQuery(leaderboardQuery('all'), { refresh: false }).value ?? {};
  const rank = standing?.rank;
  const up = rank && before ? before.rank - rank : 0;
  return (
    <Stat
      name="Rank"
      value={rank ?? '–'}
      note={rank && before && up !== 0 ? `since ${shortDay(before.day)}` : 'all time'}
    >
      <Change by={up} />
    </Stat>
  );
}

function Rating() {
  const { value } = useQuery(ratingQuery);
  const { change = null } = value ?? {};
  const isMoved = change !== null && change !== 0;
  return (
    <Stat
      name={value && isProvisional(value) ? 'Rating (provisional)' : 'Rating'}
      value={value ? Math.round(value.rating) : '–'}
      note={isMoved ? 'with your last puzzle' : 'moves with each puzzle'}
    >
      {isMoved && <Change by={change} />}
    </Stat>
  );
}

function Stat({ name, value, note, children }: { name: string; value: ReactNode; note: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        <span className="home-stat-note">
          {children} {note}
        </span>
      </dd>
    </div>
  );
}
