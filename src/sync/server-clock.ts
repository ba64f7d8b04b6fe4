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

/** `ahead`: as noted last on this device. It changes only if that can't be right, so ages don't depend on how long a response took. */
export function createServerClock(clock: Clock, ahead: number, note: (ahead: number) => void): ServerClock {
  let known = ahead;
  /** The wall clock minus the steady one at the last response. It changes only by a jump, or while the device sleeps. */
  let base: number | undefined;
  const currentBase = () => clock.now() - clock.elapsed();
  const hasJumpedSince = (then: number) => Math.abs(currentBase() - then) >= jump;
  return {
    now: () => clock.now() + known,
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
        const said = Date.parse(date ?? '');
        if (Number.isNaN(said)) return;
        const [least, most] = [said - precision - clock.now(), said + 2 * precision - asked];
        if (least > most || (known >= least && known <= most)) return;
        known = Math.round((least + most) / 2);
        note(known);
      };
    },
  };
}
