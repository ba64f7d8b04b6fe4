import { atom } from 'jotai';

/** The part of the sync status that the shell's bars need. */
export interface ShellStatus {
  /** When the server was first out of reach, in epoch milliseconds; null if it answers. */
  offline_since: number | null;
  /** Why nothing is sent despite a connection. */
  paused: null | 'login' | 'server';
  /** Whether another account is logged in, so this one has to log in. */
  is_other_user?: true | null;
  /** Whether this device's storage is full. */
  no_room?: true | null;
  pending: number;
  /** When the oldest waiting operation was made, in epoch milliseconds. */
  oldest_pending: number | null;
  /** Rejected, and left to the learner. */
  rejected: number;
}

export const shellStatusAtom = atom<ShellStatus>({
  offline_since: null,
  paused: null,
  pending: 0,
  oldest_pending: null,
  rejected: 0,
});

/**
 * Returns what to say while `offline_since` is set. A browser that has a network can still meet a server that is down, a proxy's error page,
 * or a network without a way out.
 */
export function unreachedText(hasNetwork: boolean): string {
  return hasNetwork ? 'The server can’t be reached.' : 'You’re offline.';
}

/** How long an operation can be in flight before it's flagged, in milliseconds. */
export const stuckThresholdMs = 10_000;

/** Whether a waiting operation is flagged. `startDeviceServices` sets the status again when that changes. */
export const isStuckAtom = atom((get) => {
  const { offline_since, paused, oldest_pending } = get(shellStatusAtom);
  // An entry from the future was made before the clock was set back.
  const isLate = oldest_pending !== null && Math.abs(Date.now() - oldest_pending) >= stuckThresholdMs;
  return offline_since !== null || paused !== null || isLate;
});
