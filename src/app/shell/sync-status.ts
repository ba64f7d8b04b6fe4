import { atom } from 'jotai';

/** What the bars of the shell need of the state of synchronisation. */
export interface ShellStatus {
  /** When the first try reached nobody, epoch ms; null once somebody answered. */
  offline_since: number | null;
  /** Why nothing is sent though there is a connection. */
  paused: null | 'login' | 'server';
  pending: number;
  /** Not accepted, and left to the learner. */
  parked: number;
}

export const shellStatusAtom = atom<ShellStatus>({ offline_since: null, paused: null, pending: 0, parked: 0 });
