import { atom } from 'jotai';

/** Whether this page's worker is active. `starting`: on a first visit, the page registers it only when idle, and it installs for a while. */
export type WorkerState = 'starting' | 'ready' | 'none';

export const workerStateAtom = atom<WorkerState>('starting');
