import { timeOf } from '../ui/days.ts';

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

/** 'today at 08:14', or 'on November 19 at 08:14'. */
export function whenOf(instant: number, now: number): string {
  const date = day.format(instant);
  return `${date === day.format(now) && now - instant < 86_400_000 ? 'today' : `on ${date}`} at ${timeOf(instant)}`;
}
