// Not by Intl: its first formatter costs every start some 50 ms.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** A puzzle day in words, 'Friday 20 November 2026'. */
export function longDay(day: string): string {
  const { weekday, ...rest } = namesOf(day);
  return `${weekday} ${rest.day} ${rest.month} ${rest.year}`;
}

/** The same for little room, '20 November'. */
export function shortDay(day: string): string {
  const { day: date, month } = namesOf(day);
  return `${date} ${month}`;
}

/** The same for a column, '20 Nov 2026'. */
export function columnDay(day: string): string {
  const { day: date, month, year } = namesOf(day);
  return `${date} ${month.slice(0, 3)} ${year}`;
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

/** How long ago, in little room: 'now', '5 min', '2 h', '3 d', then the day. */
export function ago(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  if (minutes < 30 * 24 * 60) return `${Math.floor(minutes / (24 * 60))} d`;
  const { day, month, year } = namesOf(instant.slice(0, 10));
  return `${day} ${month.slice(0, 3)} ${year}`;
}
