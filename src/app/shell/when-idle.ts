import { heldBack } from './first-visit.ts';

/** Runs something after the page has loaded and painted, when the browser is idle. Returns a function that cancels it. */
export function whenPainted(run: () => void): () => void {
  const controller = new AbortController();
  runWhenPainted(run, controller.signal);
  return () => controller.abort();
}

/** The same; but on a first visit, not before the databases are open. */
export function whenIdle(run: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const held = heldBack();
  if (held) void held.then(() => runWhenPainted(run, signal));
  else runWhenPainted(run, signal);
  return () => controller.abort();
}

function runWhenPainted(run: () => void, signal: AbortSignal): void {
  const runUnlessStopped = () => {
    if (!signal.aborted) run();
  };
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(runUnlessStopped, { timeout: 4000 });
    else setTimeout(runUnlessStopped, 1500);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { signal });
}
