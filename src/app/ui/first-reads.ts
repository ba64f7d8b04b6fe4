import { useLiveQuery } from 'dexie-react-hooks';
import { use } from 'react';

interface FirstReads {
  /** What has to be on the device before anything is read. */
  arrived: Promise<unknown>;
  values: Map<string, Promise<unknown>>;
  over: PromiseWithResolvers<void>;
}

/** Set as long as the first screen is being made ready behind one that already stands in the page. */
let first: FirstReads | undefined;

/** From now on, until `endFirstReads`, a screen that lacks anything suspends: it is shown whole or not at all. */
export function beginFirstReads(arrived: Promise<unknown>): void {
  // Without the drawn rows the screen fetches, as on any other start.
  first = { arrived: arrived.catch(() => {}), values: new Map(), over: Promise.withResolvers() };
}

export function endFirstReads(): void {
  first?.over.resolve();
  first = undefined;
}

export function isReadingFirst(): boolean {
  return first !== undefined;
}

/** For a fallback: suspends too, so that nothing is shown yet. On the server, where the screen itself is waited for, it must not. */
export function useNoFallback(): void {
  if (first && typeof window !== 'undefined') use(first.over.promise);
}

/** A live query under a name of its own. On the first screen, its component waits for the value. */
export function useMirrored<Value>(
  name: string,
  read: () => Promise<Value>,
  deps: unknown[],
  ahead?: Value,
): Value | undefined {
  let value = ahead;
  if (first) {
    const { values, arrived } = first;
    const reading = values.get(name) ?? readFirst(arrived.then(read));
    values.set(name, reading);
    value = use(reading) as Value | undefined;
  }
  return useLiveQuery(read, deps, value);
}

/** In a browser, the live query reads again, and throws what failed. */
function readFirst<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return typeof window === 'undefined' ? reading : reading.catch(() => undefined);
}
