const named = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** A day in words, 'Friday 20 November'; with its year where that is another than today's. */
export function dayName(day: string, today: string): string {
  const words = named.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
  return day.slice(0, 4) === today.slice(0, 4) ? words.slice(0, -5) : words;
}

/** Its month in little room, 'Nov'. */
export function monthName(day: string): string {
  return short.format(new Date(`${day}T00:00:00Z`));
}
