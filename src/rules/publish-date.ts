/** Returns a day as staff's forms write it, MM/DD/YY; empty for none. */
export function publishDateText(day: string | null): string {
  if (day === null) return '';
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year.slice(2)}`;
}

/** Returns MM/DD/YY as 20YY-MM-DD, null for nothing; undefined if it isn't in that form, or the day doesn't exist. */
export function readPublishDate(text: string): string | null | undefined {
  const words = text.trim();
  if (words === '') return null;
  const [, month, date, year] = /^(\d\d)\/(\d\d)\/(\d\d)$/.exec(words) ?? [];
  if (year === undefined) return undefined;
  const day = `20${year}-${month}-${date}`;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : undefined;
}
