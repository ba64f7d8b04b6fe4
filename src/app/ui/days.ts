// Not by Intl, because its first formatter costs every start about 50 ms.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** Returns a puzzle day in words, 'Friday, November 20, 2026'. */
export function longDay(day: string): string {
  return `${namesOf(day).weekday}, ${shortDay(day)}, ${day.slice(0, 4)}`;
}

/** Leaves out the current year: 'Friday, November 20'. */
export function dayName(day: string, today: string): string {
  const words = longDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? words.slice(0, -', 2026'.length) : words;
}

/** Shorter: 'November 20'. */
export function shortDay(day: string): string {
  const { month, day: date } = namesOf(day);
  return `${month} ${date}`;
}

/** For columns: 'Nov 20, 2026'. */
export function columnDay(day: string): string {
  return `${shortMonth(day)} ${namesOf(day).day}, ${day.slice(0, 4)}`;
}

/** Its month, 'November'. */
export function monthName(day: string): string {
  return namesOf(day).month;
}

/** Its month in little room, 'Nov'. */
export function shortMonth(day: string): string {
  return monthName(day).slice(0, 3);
}

/** Returns a month such as 2026-11 in words, 'November 2026'. */
export function monthAndYear(month: string): string {
  const { month: name, year } = namesOf(`${month}-01`);
  return `${name} ${year}`;
}

function namesOf(day: string) {
  const date = new Date(`${day}T00:00:00Z`);
  const month = months[date.getUTCMonth()] ?? '';
  return { weekday: weekdays[date.getUTCDay()], day: date.getUTCDate(), month, year: date.getUTCFullYear() };
}

/** '08:14', by this device's clock. */
export function timeOf(instant: number): string {
  const date = new Date(instant);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns an age in short: 'now', '5 min', '2 h', '3 d', then the day. */
export function ago(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  if (minutes < 30 * 24 * 60) return `${Math.floor(minutes / (24 * 60))} d`;
  return columnDay(instant.slice(0, 10));
}
