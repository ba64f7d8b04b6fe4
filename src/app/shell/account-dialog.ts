import { atom } from 'jotai';

export type AccountDialog = 'login' | 'register' | 'forgot-password' | 'forgot-username' | 'reset-password' | 'logout';

/** Which account dialog is open over the screen. Any screen may set it; `src/app/account` shows it. */
export const accountDialogAtom = atom<AccountDialog | null>(null);
