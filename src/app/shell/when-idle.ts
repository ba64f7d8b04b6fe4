/** Runs something after the page has loaded and painted, when the browser is idle. Returns a function that cancels it. */
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
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { signal });
  return () => controller.abort();
}
