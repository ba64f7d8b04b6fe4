/**
 * The marks of a start, in milliseconds of the page's own time: its first paint; that a click at an option of the puzzle is heard, and one
 * is made; that the options are seen; that the option chosen so early looks chosen; and that the app has it.
 */
export interface Start {
  paint: number;
  answerable: number;
  painted: number;
  chosen: number;
  adopted: number;
}

/** Runs in the page, before its own scripts: promises the marks as `start`. */
export function noteStart(): void {
  const start = {
    paint: Promise.withResolvers<number>(),
    answerable: Promise.withResolvers<number>(),
    painted: Promise.withResolvers<number>(),
    chosen: Promise.withResolvers<number>(),
    adopted: Promise.withResolvers<number>(),
  };
  Object.assign(globalThis, { start });
  const tell = (type: string, mark: keyof Start) =>
    new PerformanceObserver((list) => start[mark].resolve(list.getEntries()[0]?.startTime ?? 0)).observe({
      type,
      buffered: true,
    });
  tell('paint', 'paint');
  let isAnswerable = false;
  const findPanel = () => document.querySelector('[role=tabpanel]:has(input[type=radio]:enabled)');
  /** Until the frame is laid out, no click is heard, and nothing is seen. */
  const afterFrame = (run: () => void) => {
    const laidOut = new MessageChannel();
    laidOut.port1.onmessage = run;
    requestAnimationFrame(() => laidOut.port2.postMessage(null));
  };
  const look = new MutationObserver(() => {
    const panel = findPanel();
    if (!panel) return;
    // Also the app's, which can replace the kept ones before they're painted.
    for (const element of panel.querySelectorAll('.option :not([elementtiming])')) {
      element.setAttribute('elementtiming', 'question');
    }
    if (isAnswerable) return;
    isAnswerable = true;
    tell('element', 'painted');
    start.painted.promise.then(() => look.disconnect());
    afterFrame(choose);
  });
  const choose = () => {
    start.answerable.resolve(performance.now());
    const other = findPanel()?.querySelector<HTMLInputElement>('input[type=radio]:not(:checked)');
    other?.click();
    const tellChosen = () => {
      const dot = document.querySelector(`.option:has(input[value="${other?.value}"]) .dot circle`);
      if (dot && getComputedStyle(dot).fill !== 'none') start.chosen.resolve(performance.now());
      else afterFrame(tellChosen);
    };
    afterFrame(tellChosen);
    const adopts = new MutationObserver(() => {
      if (!document.querySelector(`#root:not([data-snapshot]) input[value="${other?.value}"]:checked`)) return;
      start.adopted.resolve(performance.now());
      adopts.disconnect();
    });
    adopts.observe(document, { childList: true, subtree: true, attributes: true });
    setTimeout(() => start.adopted.reject(new Error('What was chosen is lost.')), 20_000);
  };
  look.observe(document, { childList: true, subtree: true, attributes: true });
}
