import { hasUnsavedWork } from './unsaved-work.ts';

const key = 'reloaded-at';
const pause = 30_000;

/** Reloads, but never in a loop. Returns false if it didn't. */
export function reloadOnce(): boolean {
  try {
    if (Math.abs(Date.now() - Number(sessionStorage.getItem(key) ?? 0)) < pause) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** How long a page can still run after the browser starts to leave it, in milliseconds. */
const departure = 10_000;

/** Reloads once if a chunk is gone because the app was updated, but not while offline or with unsaved work. */
export function reloadOnLostChunk(): void {
  let leftAt = 0;
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
  window.addEventListener('vite:preloadError', (event) => {
    // When you leave a page, Firefox aborts what it still loads, and a reload would keep you on it.
    if (Math.abs(Date.now() - leftAt) < departure) return;
    if (!navigator.onLine || hasUnsavedWork()) return;
    if (reloadOnce()) event.preventDefault();
  });
}
