const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** Returns an age in the largest unit that fits: '3 hours ago'. */
export function ageText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'less than a minute ago';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}
