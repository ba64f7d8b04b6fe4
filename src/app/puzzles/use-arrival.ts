import { type RefObject, useEffect, useState } from 'react';

/**
 * The returned function says that the questions have moved on by themselves: what came is brought into view, and the focus goes to
 * whatever in it carries `data-arrival`, unless somebody is typing.
 */
export function useArrival(pane: RefObject<HTMLElement | null>): () => void {
  const [arrivals, setArrivals] = useState(0);
  useEffect(() => {
    if (arrivals === 0 || !pane.current) return;
    if (document.activeElement?.matches('textarea, input:not([type="radio"])')) return;
    if (document.querySelector('dialog[open]')) return;
    showFromTop(pane.current);
    pane.current.querySelector<HTMLElement>('[data-arrival]')?.focus({ preventScroll: true });
  }, [arrivals, pane]);
  return () => setArrivals((count) => count + 1);
}

function showFromTop(pane: HTMLElement): void {
  pane.scrollTop = 0;
  if (getComputedStyle(pane).display !== 'contents') return;
  // Stacked: the tabs come to stand under the code, which sticks to the top.
  const code = document.querySelector('.puzzle-code');
  const tabs = pane.querySelector('.tabs');
  if (!code || !tabs) return;
  const covered = getComputedStyle(code).position === 'sticky' ? code.getBoundingClientRect().height : 0;
  const { top } = tabs.getBoundingClientRect();
  if (top < covered - 1 || top > innerHeight * 0.7) window.scrollTo({ top: window.scrollY + top - covered });
}
