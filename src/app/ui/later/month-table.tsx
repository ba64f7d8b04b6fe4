import type { ComponentProps, ReactNode } from 'react';
import { addDays } from '../../../rules/puzzle-day.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Shows a month, such as 2026-11, as a table with a week in each row. `cell` returns a day's cell, with the day as its key. */
export function MonthTable({
  month,
  cell,
  ...table
}: { month: string; cell: (day: string) => ReactNode } & ComponentProps<'table'>) {
  return (
    <table {...table}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>{week.map(cell)}</tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the month's weeks, Monday first. Each has 7 days, including days of the months before and after. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7));
  const weeks: string[][] = [];
  for (let day = monday; weeks.length === 0 || day.startsWith(month); day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  }
  return weeks;
}
