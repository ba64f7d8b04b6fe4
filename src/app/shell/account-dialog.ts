import { atom } from 'jotai';

/** `answer` is for a visitor who submitted an answer: registration, with the login beside it. */
export type AccountDialog =
  | 'login'
  | 'answer'
  | 'register'
  | 'forgot-password'
  | 'forgot-username'
  | 'reset-password'
  | 'logout'
  | 'confirm';

/** The account dialog that is open over the screen. Any screen can set it; `src/app/account` shows it. */
export const accountDialogAtom = atom<AccountDialog | null>(null);
