import { type FocusEvent, useEffect, useRef } from 'react';

/** Where a focused button has gone with its line, the focus moves to the screen's heading: without it the next Tab would begin at the top. */
export function useFocusThatStays(lines: unknown): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines that are shown decide
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [lines]);
  return ({ target }) => {
    last.current = target;
  };
}
