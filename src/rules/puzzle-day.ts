/** Returns the UTC calendar day of an instant, YYYY-MM-DD. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Returns the day `count` days after `day` (before it, if negative). */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return utcDay(date);
}

/** Returns whether a puzzle of this publishing day is open only to annual subscribers until midnight. */
export function isEarlyAccess(publishedAt: string | null, now: Date): boolean {
  return publishedAt === addDays(utcDay(now), 1);
}

/** Returns the start of the next puzzle day after an instant, ISO 8601. */
export function nextDailyAt(instant: Date): string {
  return `${addDays(utcDay(instant), 1)}T00:00:00.000Z`;
}

/** Returns the calendar day of an instant in the device's time zone. */
export function localDay(instant: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}

/** Returns whether `day` is the calendar day of an instant somewhere on earth. */
export function isDaySomewhere(day: string, instant: Date): boolean {
  const there = utcDay(instant);
  return day >= addDays(there, -1) && day <= addDays(there, 1);
}

/** Returns how many days `later` is after `day`. */
export function daysBetween(day: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / 86_400_000);
}
