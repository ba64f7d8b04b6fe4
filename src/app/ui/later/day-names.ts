import { longDay, namesOf } from '../days.ts';

/** Returns a puzzle day in words without the current year, 'Friday, November 20'. */
export function dayName(day: string, today: string): string {
  const words = longDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? words.slice(0, -', 2026'.length) : words;
}

/** Returns a puzzle day for a narrow column, 'Nov 20, 2026'. */
export function columnDay(day: string): string {
  return `${shortMonth(day)} ${namesOf(day).day}, ${day.slice(0, 4)}`;
}

/** Returns a day's month, 'November'. */
export function monthName(day: string): string {
  return namesOf(day).month;
}

/** Returns a day's month where space is short, 'Nov'. */
export function shortMonth(day: string): string {
  return monthName(day).slice(0, 3);
}

/** Returns a month such as 2026-11 in words, 'November 2026'. */
export function monthAndYear(month: string): string {
  const { month: name, year } = namesOf(`${month}-01`);
  return `${name} ${year}`;
}

/** Returns a short age: 'now', '5 min', '2 h', '3 d', then the day. */
export function agoText(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  if (minutes < 30 * 24 * 60) return `${Math.floor(minutes / (24 * 60))} d`;
  return columnDay(instant.slice(0, 10));
}
