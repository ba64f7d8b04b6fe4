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

/** Returns a puzzle day without weekday and year, 'November 20'. */
export function shortDay(day: string): string {
  const { month, day: date } = namesOf(day);
  return `${month} ${date}`;
}

/** Returns the names and numbers in a day. */
export function namesOf(day: string) {
  const date = new Date(`${day}T00:00:00Z`);
  const month = months[date.getUTCMonth()] ?? '';
  return { weekday: weekdays[date.getUTCDay()], day: date.getUTCDate(), month, year: date.getUTCFullYear() };
}

/** '08:14', by this device's clock. */
export function timeOf(instant: number): string {
  const date = new Date(instant);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
