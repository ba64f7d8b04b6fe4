import { type ComponentType, createElement, type ReactElement, use } from 'react';

/** A component whose code loads when it's first shown, or earlier by `load`. */
export interface LazyPart<P extends object> {
  (props: P): ReactElement;
  /** Loads the code. Returns null if it's loaded. */
  load: () => Promise<unknown> | null;
}

/**
 * Makes a component of code in another chunk. It suspends while the code loads and throws if it can't, so put it in a `Suspense` or wait
 * for `load`.
 */
export function lazyPart<P extends object>(read: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  let reading: Promise<ComponentType<P>> | undefined;
  let hasFailed = false;
  const load = () => {
    if (loaded) return null;
    // A failed load can be repeated.
    if (!reading || hasFailed) {
      hasFailed = false;
      reading = read();
      const tracked = reading;
      tracked.then(
        (component) => {
          loaded = component;
          // What `use` reads, so that it doesn't suspend for code that is there.
          Object.assign(tracked, { status: 'fulfilled', value: component });
        },
        () => {
          hasFailed = true;
        },
      );
    }
    return reading;
  };
  // A re-render must not retry, so a failure is thrown again.
  const Part = (props: P) => createElement(use(reading ?? (load() as Promise<ComponentType<P>>)), props);
  return Object.assign(Part, { load });
}
