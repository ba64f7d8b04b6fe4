import { atom } from 'jotai';

const key = 'single_keys';

const chosen = atom(readChoice());

/** Whether a letter or digit alone acts (WCAG 2.1.4). Kept on the device like the theme. */
export const singleKeysAtom = atom(
  (get) => get(chosen),
  (_get, set, isOn: boolean) => {
    set(chosen, isOn);
    try {
      if (isOn) localStorage.removeItem(key);
      else localStorage.setItem(key, 'off');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  },
);

function readChoice(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}
