import { hasUnsavedWork } from './unsaved-work.ts';

const key = 'reloaded-at';
const pause = 30_000;

/** One reload, never a loop of them. False where it was not done. */
export function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pause) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** A chunk that is gone, because the app was updated meanwhile, leads to one reload; to none while offline or with work unsaved. */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || hasUnsavedWork()) return;
    if (reloadOnce()) event.preventDefault();
  });
}
