/** The time and timers that the loop needs. Tests bring their own. */
export interface Clock {
  now(): number;
  /** Milliseconds since a fixed moment, whatever the clock is set to meanwhile. Some devices stop it while they sleep. */
  elapsed(): number;
  /** Returns a function that cancels the timer. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

const first = 1000;
const longest = 5 * 60_000;

/** Returns the wait after a number of failures in a row: doubled each time up to 5 minutes, half of it random. */
export function backoff(failures: number, random: () => number): number {
  const whole = Math.min(longest, first * 2 ** Math.min(failures - 1, 30));
  return Math.round(whole / 2 + (random() * whole) / 2);
}
