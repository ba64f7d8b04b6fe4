/** The UTC calendar day of an instant, YYYY-MM-DD. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The day `count` days after `day` (before it, when negative). */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return utcDay(date);
}

/** The start of the next puzzle day after an instant, ISO 8601. */
export function nextDailyAt(instant: Date): string {
  return `${addDays(utcDay(instant), 1)}T00:00:00.000Z`;
}
