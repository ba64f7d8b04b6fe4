import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { addDays, localDay } from '../../rules/puzzle-day.ts';
import { dayCounts, reviewsForADay } from '../../rules/streak.ts';
import { type ActivityView, logQuery } from '../../sync/queries/log.ts';
import type { ProgressView } from '../../sync/queries/progress.ts';
import { useQuery } from '../shell/use-query.ts';
import { Button } from '../ui/button.tsx';
import { timeOf } from '../ui/days.ts';
import type { DotState } from '../ui/dot.tsx';
import { useEntryState } from '../ui/entry-state.ts';
import { Line } from '../ui/gutter.tsx';
import { dayName } from '../ui/later/day-names.ts';
import { plural } from '../ui/plural.ts';
import './day-log.css';

/** Lists all of the last days, and of earlier ones only those with activity, this many at a time. */
const recent = 7;
const step = 30;

/** Shows what counted for each day, and because of which answer. */
export function DayLog({ view }: { view: ProgressView }) {
  const [shown, setShown] = useEntryState('days shown', recent);
  const list = useRef<HTMLOListElement>(null);
  const { value: log } = useQuery(logQuery);
  if (!log) return log === null ? <p>You’ll see it here after the first sync.</p> : null;
  const { today, days, frozen } = view;
  const week = Array.from({ length: recent }, (_, index) => addDays(today, -index));
  const started = [...days.keys()].sort()[0] ?? today;
  const ahead = [...log.keys()].filter((day) => day > today);
  const before = [...new Set([...log.keys(), ...frozen])].filter((day) => day < (week.at(-1) ?? today));
  const all = [...ahead, ...week.filter((day) => day >= started || day === today), ...before.sort().reverse()];
  const showEarlier = () => {
    flushSync(() => setShown(shown + step));
    // The button moves down, or goes with the last of them.
    list.current?.children[shown]?.querySelector('h3')?.focus();
  };
  return (
    <>
      <ol className="lines day-log" ref={list}>
        {all.slice(0, shown).map((day) => (
          <Day key={day} day={day} view={view} activities={log.get(day) ?? []} />
        ))}
      </ol>
      {all.length > shown && (
        <div className="day-log-more">
          <Button onClick={showEarlier}>Show earlier days</Button>
        </div>
      )}
    </>
  );
}

function Day({ day, view, activities }: { day: string; view: ProgressView; activities: readonly ActivityView[] }) {
  const { today, days, frozen } = view;
  const done = days.get(day);
  const counts = done !== undefined && dayCounts(done);
  const dot: DotState = counts ? 'right' : day === today ? 'now' : frozen.has(day) ? 'open' : 'none';
  const reviews = activities.filter(({ kind }) => kind === 'review');
  return (
    <Line as="li" dot={dot}>
      <div className="day-log-line">
        <h3 tabIndex={-1}>{day === today ? 'Today' : dayName(day, today)}</h3>
        <p className="day-log-state">
          {counts ? 'Counts' : day === today ? 'Open' : frozen.has(day) ? 'Frozen' : 'Missed'}
        </p>
        <ul>
          {activities
            .filter(({ kind }) => kind !== 'review')
            .map((activity, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the activities of a day have no identity beyond their place
              <li key={index}>
                <Link href={`/puzzle/${activity.puzzle_id}`}>{activity.title ?? 'Puzzle'}</Link>{' '}
                {activity.kind === 'puzzle' ? 'completed' : 'practiced'}
                {activity.at && `, last answer ${timeOn(day, activity.at)}`}
              </li>
            ))}
          {reviews.length > 0 && <li>{reviewText(day, reviews)}</li>}
        </ul>
      </div>
    </Line>
  );
}

function reviewText(day: string, reviews: readonly ActivityView[]): string {
  const counted = reviews[reviewsForADay - 1];
  if (counted?.at) return `${reviews.length} reviews, the fifth ${timeOn(day, counted.at)}`;
  return `${plural(reviews.length, 'review')}; ${reviewsForADay} make the day count`;
}

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** By this device's clock. If its day differs, as after a journey, the time includes the day. */
function timeOn(day: string, instant: string): string {
  const at = new Date(instant);
  return localDay(at) === day ? `at ${timeOf(at.getTime())}` : `on ${moment.format(at)} by this device’s clock`;
}
