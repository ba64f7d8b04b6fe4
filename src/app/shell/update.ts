import { atom } from 'jotai';

/** Applies a waiting update; null if there is none. Only the learner triggers it, and it reloads only that tab. */
export const updateAtom = atom<{ apply: (() => void) | null }>({ apply: null });
