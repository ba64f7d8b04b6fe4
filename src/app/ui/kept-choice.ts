import { atom } from 'jotai';

/** Makes an atom for a setting with a few choices, stored on the device. The first is the default. */
export function keptChoice<const Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]) {
  const chosen = atom(read());

  function read(): Choice {
    try {
      const kept = localStorage.getItem(key);
      return choices.find((choice) => choice === kept) ?? choices[0];
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
