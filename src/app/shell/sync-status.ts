import { atom } from 'jotai';

/** What the bars of the shell need of the state of synchronisation. */
export interface ShellStatus {
  /** When the first try reached nobody, epoch ms; null once somebody answered. */
  offline_since: number | null;
  /** Why nothing is sent though there is a connection. */
  paused: null | 'login' | 'server';
  /** Whether another account is logged in, so that this one has to log in. */
  is_other_user?: true | null;
  /** Whether this device's storage is full. */
  no_room?: true | null;
  pending: number;
  /** When the oldest act that waits was made, epoch ms. */
  oldest_pending: number | null;
  /** Not accepted, and left to the learner. */
  parked: number;
}

export const shellStatusAtom = atom<ShellStatus>({
  offline_since: null,
  paused: null,
  pending: 0,
  oldest_pending: null,
  parked: 0,
});

/** What is on its way for so long, in milliseconds, needs no mark. */
export const moment = 10_000;

/** Whether what waits needs a mark. `attendDevice` sets the status anew when the moment is over. */
export const isStuckAtom = atom((get) => {
  const { offline_since, paused, oldest_pending } = get(shellStatusAtom);
  // One from later than now was made before the clock was set back.
  const isLate = oldest_pending !== null && Math.abs(Date.now() - oldest_pending) >= moment;
  return offline_since !== null || paused !== null || isLate;
});
