import { useAtomValue } from 'jotai';
import { addDays, localDay } from '../../rules/puzzle-day.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { daysAtom, streakAtom } from '../shell/session.ts';
import { shortMonth } from '../ui/later/day-names.ts';
import { Section } from '../ui/later/page-head.tsx';
import './year-section.css';

const weeks = 53;
const weeksOnPhone = 21;

/** Shows a learner's past year, or a new learner's year ahead. */
export function YearSection() {
  const days = useAtomValue(daysAtom);
  const streak = useAtomValue(streakAtom);
  const today = localDay(new Date(useDevice().serverClock.now()));
  const played = days && days.length > 0 ? new Set(days) : null;
  const run = streak && streak.current > 0 ? ` You have a streak of ${streak.current}` : '';
  const open = played?.has(today) ? ' and today is done.' : ' and today is still open.';

  return (
    <Section
      id="year"
      number={6}
      title="A year of mornings"
      lede={
        played
          ? `Each dot is a day.${run ? run + open.replace(' and', ', and') : ''}`
          : 'Each dot is a day. A day you solve one turns teal.'
      }
    >
      <Year today={today} played={played} weeks={weeks} className="year-wide" />
      <Year today={today} played={played} weeks={weeksOnPhone} className="year-narrow" />
    </Section>
  );
}

interface YearProps {
  today: string;
  played: ReadonlySet<string> | null;
  weeks: number;
  className: string;
}

function Year({ today, played, weeks: count, className }: YearProps) {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  // Past: whole weeks from Monday, up to today. Ahead: 365 days from today.
  const first = played ? addDays(today, -weekday - 7 * (count - 1)) : today;
  const length = played ? 7 * (count - 1) + weekday + 1 : Math.min(365, count * 7);
  const cells = Array.from({ length }, (_, index) => ({
    day: addDays(first, index),
    column: Math.floor(index / 7),
    row: index % 7,
  }));

  return (
    <svg
      className={`year ${className}`}
      viewBox={`0 0 ${(count - 1) * step + 2 * radius} ${6 * rowStep + 2 * radius + 34}`}
      role="img"
      aria-label={played ? `Days that count: ${played.size}` : 'A year of days, starting today'}
    >
      {cells.map(({ day, column, row }) => {
        const state = played?.has(day) ? 'played' : day === today ? 'today' : 'empty';
        return (
          <circle
            key={day}
            className={`year-${state}`}
            cx={radius + column * step}
            cy={radius + row * rowStep}
            r={state === 'played' ? radius : state === 'today' ? radius - 0.5 : 1.8}
          />
        );
      })}
      {monthsOf(cells).map(({ name, column }) => (
        <text key={`${name}${column}`} x={column * step} y={6 * rowStep + 2 * radius + 28}>
          {name}
        </text>
      ))}
    </svg>
  );
}

const step = 24.2;
const rowStep = 20;
const radius = 5;

/** Puts each month's name at the first week that begins in it, unless it would be cut off at the right edge. */
function monthsOf(cells: readonly { day: string; column: number; row: number }[]) {
  const last = cells.at(-1)?.column ?? 0;
  const months: { name: string; column: number }[] = [];
  let month = '';
  for (const { day, column } of cells) {
    if (day.slice(0, 7) === month) continue;
    month = day.slice(0, 7);
    const previous = months.at(-1);
    if (previous && column - previous.column < 3) months.pop();
    if (column < last) months.push({ name: shortMonth(day), column });
  }
  return months;
}
