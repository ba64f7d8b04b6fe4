import { heldBack } from './first-visit.ts';

/**
 * Runs something after the page has loaded and painted, when the browser is idle; on a first visit, not before the databases are open. Returns a
 * function that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const runUnlessStopped = () => {
    if (!signal.aborted) run();
  };
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(runUnlessStopped, { timeout: 4000 });
    else setTimeout(runUnlessStopped, 1500);
  };
  const start = () => {
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { signal });
  };
  const held = heldBack();
  if (held) void held.then(start);
  else start();
  return () => controller.abort();
}
