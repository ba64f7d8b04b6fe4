/** How long a first visit's page is left alone if nothing is done on it, in milliseconds. */
const leftAloneMs = 10_000;

/** Marks in `localStorage` that a visitor's databases are here. */
const visitorMark = 'kept:anonymous';

let endIdleTime: (() => void) | undefined;
let held: Promise<void> | null = null;

/**
 * If this is a first visit, returns what resolves with the visitor's first input on the page, or after 10 s without one. Until then, the page
 * loads and fetches only what it shows.
 */
export function noteFirstVisit(): Promise<void> | null {
  if (!globalThis.early.isFirstVisit) return null;
  const { promise, resolve } = Promise.withResolvers<void>();
  const inputs = ['pointerdown', 'click', 'keydown', 'wheel'];
  for (const type of inputs)
    window.addEventListener(type, () => resolve(), { capture: true, once: true, passive: true });
  endIdleTime = resolve;
  // What was done before this code ran.
  if (globalThis.early.actions.length > 0 || globalThis.early.press) resolve();
  return promise.then(markVisit);
}

/** The next start isn't a first visit, so it shows what was kept on this one. */
function markVisit(): void {
  try {
    localStorage.setItem(visitorMark, 'yes');
  } catch {
    // Without storage, nothing is kept.
  }
}

/** Begins the 10 s, when the app's own screen is there. */
export function countIdleTime(): void {
  if (endIdleTime) setTimeout(endIdleTime, leftAloneMs);
}

/** Has services and idle work wait until then. */
export function holdBackUntil(opened: Promise<unknown>): void {
  held = opened.then(() => {
    held = null;
  });
}

/** What services and idle work wait for; null if for nothing. */
export function heldBack(): Promise<void> | null {
  return held;
}
