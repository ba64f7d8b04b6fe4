import type { Clock } from './clock.ts';

/** The server's clock, as far as this device knows it: the device's own, plus how far the server's is ahead. */
export interface ServerClock extends Clock {
  /** Returns what reads the `Date` of the response to a request that leaves now. */
  listen(): (date: string | null) => void;
  /** Whether there was a response since this device was opened, and the clock hasn't jumped since the last one. */
  readonly isHeard: boolean;
}

/** In milliseconds. `Date` has whole seconds, and servers cache it for as long. */
const precision = 1000;

/** A smaller jump of the clock changes no day. In milliseconds. */
const jump = 60_000;

/** A note is a write, so `heard` can be older than the last response by this many milliseconds. */
const noteEvery = 3_600_000;

/** What a device keeps of the server's time, in milliseconds: how far it's ahead of the device's clock, and when it last spoke by its own. */
export interface HeardTime {
  ahead: number;
  heard: number;
}

/**
 * `noted`: as noted last on this device. What's known changes only if that can't be right, so ages don't depend on how long a response took.
 * Until the server is heard, a clock that was set back doesn't go back behind what it said last.
 */
export function createServerClock(
  clock: Clock,
  { ahead = 0, heard }: Partial<HeardTime>,
  note: (time: HeardTime) => void,
): ServerClock {
  let known = ahead;
  let noted = heard ?? Number.NEGATIVE_INFINITY;
  /** The server's time is at least this plus the steady clock. */
  let least = noted - clock.elapsed();
  /** The wall clock minus the steady one at the last response. It changes only by a jump, or while the device sleeps. */
  let base: number | undefined;
  const currentBase = () => clock.now() - clock.elapsed();
  const hasJumpedSince = (then: number) => Math.abs(currentBase() - then) >= jump;
  return {
    now: () => Math.max(clock.now() + known, Math.ceil(least + clock.elapsed())),
    elapsed: () => clock.elapsed(),
    after: (milliseconds, run) => clock.after(milliseconds, run),
    get isHeard() {
      return base !== undefined && !hasJumpedSince(base);
    },
    listen() {
      const asked = clock.now();
      const askedBase = currentBase();
      return (date) => {
        // Between the clock's two times the server's can be anything: the next cycle asks again.
        if (hasJumpedSince(askedBase)) return;
        base = currentBase();
        const serverTime = Date.parse(date ?? '');
        if (Number.isNaN(serverTime)) return;
        least = serverTime - clock.elapsed();
        const [lowest, highest] = [serverTime - precision - clock.now(), serverTime + 2 * precision - asked];
        const isWrong = lowest <= highest && (known < lowest || known > highest);
        if (isWrong) known = Math.round((lowest + highest) / 2);
        if (!isWrong && Math.abs(serverTime - noted) < noteEvery) return;
        noted = serverTime;
        note({ ahead: known, heard: serverTime });
      };
    },
  };
}
