import { atom } from 'jotai';

/** `answer` is the login of a visitor who has submitted an answer, beside the registration. */
export type AccountDialog =
  | 'login'
  | 'answer'
  | 'register'
  | 'forgot-password'
  | 'forgot-username'
  | 'reset-password'
  | 'logout'
  | 'confirm';

/** Which account dialog is open over the screen. Any screen may set it; `src/app/account` shows it. */
export const accountDialogAtom = atom<AccountDialog | null>(null);
