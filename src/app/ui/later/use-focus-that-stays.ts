import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the list, or without one to the screen's heading, when a focused button disappears with its line. Otherwise the next Tab
 * would start at the top.
 */
export function useFocusThatStays(lines: unknown, list?: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines that are shown decide
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const target = list?.current ?? document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  }, [lines]);
  return ({ target }) => {
    last.current = target;
  };
}
