/** Returns an amount in cents as $89.99. */
export function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(cents / 100);
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Returns the day of an instant as Nov 20, 2027. */
export function shortDayText(instant: string): string {
  return shortDay.format(Date.parse(instant));
}

/** Returns the day of an instant as November 20, 2027. */
export function dayText(instant: string): string {
  return day.format(Date.parse(instant));
}
