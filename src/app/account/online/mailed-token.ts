import { atom } from 'jotai';

/** Returns the token after the `#` of a mailed link, and removes it from the address bar and the history. */
export function takeMailedToken(): string {
  const token = location.hash.slice(1);
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** The token of the mailed link that resets the password. */
export const resetTokenAtom = atom('');
