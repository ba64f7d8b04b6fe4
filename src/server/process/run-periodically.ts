/**
 * Runs now, and again after each pause; immediately after a run that returns true. The returned function stops it and waits for the current
 * run.
 */
export function runPeriodically(
  run: () => Promise<unknown>,
  pauseMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let wake = () => {};
  const repeat = async () => {
    while (!stopped) {
      const isMore = await run().catch(onError);
      if (stopped) break;
      if (isMore === true) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseMs).unref();
      });
    }
  };
  const running = repeat();
  return async () => {
    stopped = true;
    wake();
    await running;
  };
}
