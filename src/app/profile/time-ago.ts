const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** How long ago, for a sentence: 'a moment ago', '5 minutes ago', '2 hours ago', '3 days ago'. */
export function timeAgo(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return words.format(-minutes, 'minute');
  if (minutes < 24 * 60) return words.format(-Math.floor(minutes / 60), 'hour');
  return words.format(-Math.floor(minutes / (24 * 60)), 'day');
}
