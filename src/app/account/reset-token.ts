import { atom } from 'jotai';

/** What the mailed link carried that opened this page. */
export const resetTokenAtom = atom('');
