import { type Dispatch, type SetStateAction, useLayoutEffect, useState } from 'react';

let current = keyInHistory();

/** The states of each history entry's components, by their names, for as long as the page lives. */
const left = new Map<string, ReadonlyMap<string, unknown>>();
const shown = new Map<string, unknown>();

/** Identifies the history entry that the page shows. */
export function currentEntry(): string {
  return current;
}

/** Switches to another history entry, by default to the browser's. Call it while the page still shows the current one. */
export function enterEntry(key = keyInHistory()): void {
  left.set(current, new Map(shown));
  current = key;
}

function keyInHistory(): string {
  return history.state?.scrollKey ?? location.pathname + location.search;
}

/**
 * A state that Back and Forward restore. A reload and a new history entry start with `initial`. `name` tells it from the screen's other
 * states; without one, nothing is restored.
 */
export function useEntryState<Value>(
  name: string | undefined,
  initial: Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(() => ((name && left.get(current)?.get(name)) ?? initial) as Value);
  // At once, because the learner can leave right after a change.
  useLayoutEffect(() => {
    if (!name) return;
    shown.set(name, value);
    return () => {
      shown.delete(name);
    };
  }, [name, value]);
  return [value, setValue];
}
