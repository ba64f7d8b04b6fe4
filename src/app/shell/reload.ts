import { hasUnsavedWork } from './unsaved-work.ts';

const key = 'reloaded-at';
const pause = 30_000;

/** One reload, never a loop of them. False where it was not done. */
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

/** How long, in milliseconds, a page that is being left may still be there. */
const departure = 10_000;

/** A chunk that is gone, because the app was updated meanwhile, leads to one reload; to none while offline or with work unsaved. */
export function reloadOnLostChunk(): void {
  let leftAt = 0;
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
  window.addEventListener('vite:preloadError', (event) => {
    // Firefox breaks off what a page still loads when it is left, and a reload would keep the reader on it.
    if (Math.abs(Date.now() - leftAt) < departure) return;
    if (!navigator.onLine || hasUnsavedWork()) return;
    if (reloadOnce()) event.preventDefault();
  });
}
