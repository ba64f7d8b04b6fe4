import { use } from 'react';

interface FirstReads {
  /** Resolves when the device holds what the screen reads. */
  arrived: Promise<unknown>;
  values: Map<string, Promise<unknown>>;
  over: PromiseWithResolvers<void>;
}

/** Set while the first screen is prepared behind the one that the page already shows. */
let first: FirstReads | undefined;

/** Until `endFirstReads`, a screen that lacks data suspends, so it's shown whole or not at all. */
export function beginFirstReads(arrived: Promise<unknown>): void {
  // Without the prerendered rows the screen fetches, as on any other start.
  first = { arrived: arrived.catch(() => {}), values: new Map(), over: Promise.withResolvers() };
}

export function endFirstReads(): void {
  first?.over.resolve();
  first = undefined;
}

export function isReadingFirst(): boolean {
  return first !== undefined;
}

/** Makes a fallback suspend, too, so nothing is shown yet. Not on the server, which waits for the screen itself. */
export function useNoFallback(): void {
  if (first && typeof window !== 'undefined') use(first.over.promise);
}

/** On the first screen, the component waits for what it reads, by a name of its own. On others, this returns undefined. */
export function useFirstRead<Value>(read: (() => Promise<Value>) | undefined, name: string): Value | undefined {
  if (!first || !read) return undefined;
  const { values, arrived } = first;
  const reading = values.get(name) ?? readFirst(arrived.then(read));
  values.set(name, reading);
  return use(reading) as Value | undefined;
}

/** In a browser, the live query reads again, and throws what failed. */
function readFirst<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return typeof window === 'undefined' ? reading : reading.catch(() => undefined);
}
