import { addDays } from '../../rules/puzzle-day.ts';
import { dayCounts } from '../../rules/streak.ts';
import type { ProgressView } from '../../sync/queries/progress.ts';
import { shortMonth } from '../ui/later/day-names.ts';
import './year-dots.css';

const weeks = 53;

/**
 * Shows a year of days up to this week, one column for each week from Monday. Screen readers get one sentence, because the log below has
 * every day.
 */
export function YearDots({ view }: { view: ProgressView }) {
  const { today } = view;
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const first = addDays(today, -weekday - 7 * (weeks - 1));
  const columns = Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, 7 * week + day)),
  );
  const shown = columns.flat().filter((day) => day <= today);
  const count = (wanted: DayState) => shown.filter((day) => stateOf(view, day) === wanted).length;
  const [counted, frozen] = [count('counts'), count('frozen')];
  const parts = [
    counted === 1 ? '1 counts' : `${counted} count`,
    ...(frozen > 0 ? [frozen === 1 ? '1 was frozen' : `${frozen} were frozen`] : []),
  ];
  return (
    <>
      <div className="year-dots" role="img" aria-label={`Of the last ${shown.length} days, ${parts.join(' and ')}.`}>
        {columns.map((days, at) => (
          <div key={days[0]} className="year-week">
            {days.map((day) => (
              <span key={day} className={day > today ? undefined : `year-day year-${stateOf(view, day)}`} />
            ))}
            <span className="year-month">{monthOf(days, columns[at - 1])}</span>
          </div>
        ))}
      </div>
      <ul className="year-legend" aria-hidden="true">
        {legend.map(([state, words]) => (
          <li key={state}>
            <span className={`year-day year-${state}`} />
            {words}
          </li>
        ))}
      </ul>
    </>
  );
}

type DayState = 'counts' | 'frozen' | 'open' | 'none';

const legend = [
  ['counts', 'Counts'],
  ['frozen', 'Frozen'],
  ['none', 'Nothing'],
  ['open', 'Today, open'],
] as const;

function stateOf({ days, frozen, today }: ProgressView, day: string): DayState {
  const done = days.get(day);
  if (done && dayCounts(done)) return 'counts';
  if (day === today) return 'open';
  return frozen.has(day) ? 'frozen' : 'none';
}

/** The month's name is under the week in which it begins. */
function monthOf(days: readonly string[], before: readonly string[] | undefined): string {
  const [monday = ''] = days;
  return before && before[0]?.slice(0, 7) !== monday.slice(0, 7) ? shortMonth(monday) : '';
}
