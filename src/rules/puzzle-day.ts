import { firstDay } from '../contract/product.ts';

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

const hour = 3_600_000;

/** How far the clocks on earth are from UTC, in milliseconds. */
const offsets = { west: -12 * hour, east: 14 * hour };

/** Returns whether `day` is the calendar day of an instant somewhere on earth. */
export function isDaySomewhere(day: string, instant: Date): boolean {
  return offsetsWhere(day, instant) !== undefined;
}

/**
 * Returns the learner's day at `corrected`, if their device took `claimed` for the time and `day` for the day: `day` if that's still possible
 * where they can be, otherwise the most likely one. Returns undefined if it was `day` nowhere on earth at `claimed`.
 */
export function correctedDay(day: string, claimed: Date, corrected: Date): string | undefined {
  const possible = offsetsWhere(day, claimed);
  if (!possible) return undefined;
  const { west, east } = possible;
  const dayAt = (offset: number) => utcDay(new Date(corrected.getTime() + offset));
  return day >= dayAt(west) && day <= dayAt(east) ? day : dayAt((west + east) / 2);
}

/** Returns how far from UTC it can be `day` at an instant. */
function offsetsWhere(day: string, instant: Date): { west: number; east: number } | undefined {
  const start = Date.parse(day) - instant.getTime();
  const west = Math.max(start, offsets.west);
  const east = Math.min(start + 24 * hour - 1, offsets.east);
  return west > east ? undefined : { west, east };
}

/** Returns the number of a puzzle by its day. A puzzle without a day, or from before the first, has none. */
export function dayNumber(day: string | null | undefined): number | undefined {
  return day && day >= firstDay ? daysBetween(firstDay, day) + 1 : undefined;
}

/** Returns how many days `later` is after `day`. */
export function daysBetween(day: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / 86_400_000);
}
