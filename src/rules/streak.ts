import { addDays, daysBetween } from './puzzle-day.ts';

/** What a learner has done on a day of their own calendar. */
export interface StudyDay {
  date: string;
  /** Puzzles completed. */
  puzzles: number;
  /** Puzzles that were solved again, unscored. */
  practised: number;
  /** Missed questions that were asked again. */
  reviews: number;
  /** When the first and the last of all that was. Missing if only an older server knows. */
  first_at?: string | undefined;
  last_at?: string | undefined;
}

type CountedDay = Pick<StudyDay, 'date' | 'first_at' | 'last_at'>;

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
 * Returns the learner's streaks from the days that count. From the first of them, a past day that doesn't count is missed, unless travel
 * skipped it. The first 2 missed days of a calendar month are bridged, and every further one ends the streak. A streak is as long as the days
 * in it that count. Today isn't over, so it ends nothing. `frozen` are the bridged days.
 */
export function streakOf(
  days: Iterable<CountedDay>,
  today: string,
  now: number,
): { streak: Streak; frozen: ReadonlySet<string> } {
  const sorted = [...days].sort((one, other) => (one.date < other.date ? -1 : 1));
  const counted = new Set(sorted.map(({ date }) => date));
  const skipped = skippedByTravel(sorted, today, now);
  const last = [today, ...[...counted].slice(-1)].sort().at(-1) ?? today;
  const missed = new Map<string, number>();
  const frozen = new Set<string>();
  let bridged: string[] = [];
  let [current, longest] = [0, 0];
  const bridge = () => {
    for (const day of bridged) frozen.add(day);
    bridged = [];
  };
  for (let day = sorted[0]?.date ?? addDays(last, 1); day <= last; day = addDays(day, 1)) {
    if (counted.has(day)) {
      bridge();
      current += 1;
      longest = Math.max(longest, current);
    } else if (day < today && !skipped.has(day)) {
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

const dayMs = 86_400_000;

/** How many days the calendar can gain on the clock: there are 26 hours between the first zone and the last. */
const mostSkipped = 2;

/**
 * Returns the days between two that count, or between the last and today, for which there was no time: at home, more than 24 hours pass
 * between the last activity before a missed day and the first one after it. On the way across the date line, that day never was.
 */
function skippedByTravel(sorted: readonly CountedDay[], today: string, now: number): ReadonlySet<string> {
  const skipped = new Set<string>();
  const ends = [...sorted];
  if (ends.every(({ date }) => date < today)) ends.push({ date: today, first_at: new Date(now).toISOString() });
  /** By index, the earliest known activity of that day or a later one: after a flight to the east, a day comes again. */
  const earliest = ends.map(({ first_at }) =>
    first_at === undefined ? Number.POSITIVE_INFINITY : Date.parse(first_at),
  );
  for (let at = earliest.length - 2; at >= 0; at -= 1) earliest[at] = Math.min(earliest[at]!, earliest[at + 1]!);
  let latest = Number.NEGATIVE_INFINITY;
  for (const [at, { date, last_at }] of ends.slice(0, -1).entries()) {
    if (last_at !== undefined) latest = Math.max(latest, Date.parse(last_at));
    const missed = daysBetween(date, ends[at + 1]!.date) - 1;
    const wholeDays = Math.max(0, Math.ceil((earliest[at + 1]! - latest) / dayMs) - 1);
    const unlived = missed - wholeDays;
    // More is a wrong clock's.
    if (unlived > mostSkipped) continue;
    for (let next = 1; next <= unlived; next += 1) skipped.add(addDays(date, next));
  }
  return skipped;
}
