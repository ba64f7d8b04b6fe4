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

/**
 * A chunk that is gone because the server has another build leads to one reload, but not while offline or with unsaved work. If it's gone for
 * another reason, a reload would change nothing, and the screen says that it needs a connection.
 */
export function reloadOnLostChunk(): void {
  let leftAt = 0;
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
  // When you leave a page, Firefox aborts what it still loads, and a reload would keep you on it.
  const mayReload = () => Math.abs(Date.now() - leftAt) >= departure && navigator.onLine && !hasUnsavedWork();
  window.addEventListener('vite:preloadError', async () => {
    if (mayReload() && (await isOtherBuild()) && mayReload()) reloadOnce();
  });
}

const entryScript = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/;

/** Whether the server's page starts with another script than this one. The query makes the worker pass the request on. */
async function isOtherBuild(): Promise<boolean> {
  try {
    const response = await fetch('/?build', { cache: 'no-store' });
    const [, script] = entryScript.exec(await response.text()) ?? [];
    return script !== undefined && !document.querySelector(`script[src="${script}"]`);
  } catch {
    return false;
  }
}
