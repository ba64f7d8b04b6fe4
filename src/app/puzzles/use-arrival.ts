import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns a function to call when the questions move on automatically. It scrolls the new content into view and focuses its element with
 * `data-arrival`, unless the learner is typing.
 */
export function useArrival(pane: RefObject<HTMLElement | null>): () => void {
  const [arrivals, setArrivals] = useState(0);
  useLayoutEffect(() => {
    if (arrivals === 0) return;
    // Before the paint, but not in the task that changed the page: both read the layout.
    const frame = requestAnimationFrame(() => {
      if (!pane.current || document.activeElement?.matches('textarea, input:not([type="radio"])')) return;
      if (document.querySelector('dialog[open]')) return;
      showFromTop(pane.current);
      pane.current.querySelector<HTMLElement>('[data-arrival]')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [arrivals, pane]);
  return () => {
    // When the focused element is removed, Chromium lays out the page, which is half changed then.
    document.querySelector<HTMLElement>('.question :focus')?.blur();
    setArrivals((count) => count + 1);
  };
}

function showFromTop(pane: HTMLElement): void {
  pane.scrollTop = 0;
  if (matchMedia('(width >= 67.5em)').matches) return;
  // In one column, the tabs scroll to just below the code, which sticks to the top.
  const code = document.querySelector('.puzzle-code');
  const tabs = pane.querySelector('.tabs');
  if (!code || !tabs) return;
  const covered = getComputedStyle(code).position === 'sticky' ? code.getBoundingClientRect().height : 0;
  const { top } = tabs.getBoundingClientRect();
  if (top < covered - 1 || top > innerHeight * 0.7) window.scrollTo({ top: window.scrollY + top - covered });
}
