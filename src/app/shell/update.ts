import { atom } from 'jotai';

/** Applies the update that waits; null while there is none. It waits for the learner, and reloads only the tab that asked. */
export const updateAtom = atom<{ apply: (() => void) | null }>({ apply: null });
