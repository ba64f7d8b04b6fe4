import { addDays } from './puzzle-day.ts';

export interface Streak {
  current: number;
  longest: number;
  today: boolean;
}

/**
 * The runs of consecutive days that count. `days` are the learner's own calendar days, in any order, repeats allowed. A run that ends
 * yesterday is still current: today is not over.
 */
export function streakOf(days: Iterable<string>, today: string): Streak {
  const counted = new Set(days);
  let longest = 0;
  for (const day of counted) {
    if (counted.has(addDays(day, -1))) continue;
    let length = 1;
    while (counted.has(addDays(day, length))) length += 1;
    longest = Math.max(longest, length);
  }
  const hasToday = counted.has(today);
  let current = 0;
  for (let day = hasToday ? today : addDays(today, -1); counted.has(day); day = addDays(day, -1)) current += 1;
  return { current, longest, today: hasToday };
}
