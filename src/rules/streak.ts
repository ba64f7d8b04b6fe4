import { addDays } from './puzzle-day.ts';

/** What a learner has done on a day of their own calendar. */
export interface StudyDay {
  date: string;
  /** Puzzles completed. */
  puzzles: number;
  /** Puzzles that were solved again, unscored. */
  practised: number;
  /** Missed questions that were asked again. */
  reviews: number;
}

/** How many reviews are worth a puzzle. */
export const reviewsForADay = 5;

/** How many reviews are offered after a daily puzzle. */
export const cardsAfterDaily = 3;

/** How many missed days of a calendar month don't break a streak. */
export const freezesAMonth = 2;

/** Returns whether a day counts: a puzzle was completed or practiced, or 5 reviews were done. */
export function dayCounts({ puzzles, practised, reviews }: StudyDay): boolean {
  return puzzles > 0 || practised > 0 || reviews >= reviewsForADay;
}

export interface Streak {
  /** How many days of the current streak count. */
  current: number;
  longest: number;
  /** Whether today already counts. */
  today: boolean;
  /** How many more days of this month can be missed. */
  freezes_left: number;
}

/**
 * Returns the learner's streaks. From the first day that counts, a past day that doesn't count is missed. The first 2 missed days of a
 * calendar month are bridged, and every further one ends the streak. A streak is as long as the days in it that count. Today isn't over, so
 * it ends nothing. `frozen` are the bridged days.
 */
export function streakOf(days: Iterable<string>, today: string): { streak: Streak; frozen: ReadonlySet<string> } {
  const counted = new Set(days);
  const sorted = [...counted].sort();
  const last = [today, ...sorted.slice(-1)].sort().at(-1) ?? today;
  const missed = new Map<string, number>();
  const frozen = new Set<string>();
  let bridged: string[] = [];
  let [current, longest] = [0, 0];
  const bridge = () => {
    for (const day of bridged) frozen.add(day);
    bridged = [];
  };
  for (let day = sorted[0] ?? addDays(last, 1); day <= last; day = addDays(day, 1)) {
    if (counted.has(day)) {
      bridge();
      current += 1;
      longest = Math.max(longest, current);
    } else if (day < today) {
      const month = day.slice(0, 7);
      missed.set(month, (missed.get(month) ?? 0) + 1);
      if ((missed.get(month) ?? 0) > freezesAMonth) current = 0;
      bridged = current === 0 ? [] : [...bridged, day];
    }
  }
  bridge();
  const freezes_left = Math.max(0, freezesAMonth - (missed.get(today.slice(0, 7)) ?? 0));
  return { streak: { current, longest, today: counted.has(today), freezes_left }, frozen };
}
