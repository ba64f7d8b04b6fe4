import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the list, or without one to the screen's heading, when a focused button disappears. Otherwise the next Tab would start
 * at the top.
 */
export function useFocusThatStays(list?: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.querySelector('dialog[open]')) return;
    last.current = null;
    // A dialog that closes after the button is gone leaves the focus on `main`.
    if (!document.activeElement?.matches('body, main')) return;
    const target = list?.current ?? document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  });
  return ({ target }) => {
    last.current = target;
  };
}
