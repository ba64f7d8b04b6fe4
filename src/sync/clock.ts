/** Time, as much of it as the loop needs; a test brings its own. */
export interface Clock {
  now(): number;
  /** Returns what takes the timer back. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

const first = 1000;
const longest = 5 * 60_000;

/** The wait after so many failures in a row: doubled each time up to five minutes, half of it by chance. */
export function backoff(failures: number, random: () => number): number {
  const whole = Math.min(longest, first * 2 ** Math.min(failures - 1, 30));
  return Math.round(whole / 2 + (random() * whole) / 2);
}

/** The learner's own calendar day, by the device's time zone. */
export function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
