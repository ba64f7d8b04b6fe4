import { useAtomValue } from 'jotai';
import { addDays, localDay } from '../../../rules/puzzle-day.ts';
import { useDevice } from '../device-provider.tsx';
import { daysAtom, streakAtom } from '../session.ts';
import './week-dots.css';

const weekdays = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

export interface WeekDay {
  date: string;
  letter: string;
  counts: boolean;
}

/** Returns the seven days to today, each with whether it counts. */
export function weekOf(days: readonly string[], today: string): WeekDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(today, index - 6);
    return { date, letter: weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '', counts: days.includes(date) };
  });
}

/** Returns what the week is called: the streak that it ends with, if there's one. */
export function useWeekName(): string {
  const streak = useAtomValue(streakAtom)?.current ?? 0;
  return streak > 1 ? `${streak}-day streak` : 'Last 7 days';
}

/** Shows the seven days to today, each with its dot. */
export function WeekDots() {
  const days = useAtomValue(daysAtom);
  const device = useDevice();
  const week = weekOf(days ?? [], localDay(new Date(device.serverClock.now())));
  const counted = week.filter(({ counts }) => counts).length;
  return (
    <>
      <span className="visually-hidden">
        {days && (counted === 1 ? '1 of 7 days counts' : `${counted} of 7 days count`)}
      </span>
      <span className="week-dots" aria-hidden="true">
        {week.map(({ date, letter, counts }) => (
          <span key={date}>
            <span className={counts ? 'week-day week-day-counts' : 'week-day'} />
            {letter}
          </span>
        ))}
      </span>
    </>
  );
}
