import { atom } from 'jotai';

/** Makes an atom for a setting with a few choices, stored on the device. The first is the default. */
export function storedChoice<const Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]) {
  const chosen = atom(read());

  function read(): Choice {
    try {
      const stored = localStorage.getItem(key);
      return choices.find((choice) => choice === stored) ?? choices[0];
    } catch {
      return choices[0];
    }
  }

  return atom(
    (get) => get(chosen),
    (_get, set, choice: Choice) => {
      set(chosen, choice);
      try {
        if (choice === choices[0]) localStorage.removeItem(key);
        else localStorage.setItem(key, choice);
      } catch {
        // Without storage, the choice lasts as long as the page.
      }
    },
  );
}
