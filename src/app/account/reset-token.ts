import { atom } from 'jotai';

/** The token of the mailed link that opened this page. */
export const resetTokenAtom = atom('');
