/** How long to wait for a tab that paints nothing, in milliseconds. */
const hiddenTabMs = 1000;

let painted: Promise<void> | undefined;

/**
 * Resolves once the page has painted what was rendered before the first call. Code that the first paint doesn't need loads after it: at a
 * quarter of a desktop's speed, evaluating that code takes 60 of the 600 ms until a puzzle can be answered.
 */
export function firstPaint(): Promise<void> {
  painted ??= nextPaint();
  return painted;
}

/** Resolves after the next frame, or soon in a tab that paints none. The server, which renders pages as well, paints nothing. */
export function nextPaint(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve();
  return new Promise((done) => {
    const late = setTimeout(done, hiddenTabMs);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(done);
    });
  });
}
