import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when another page or part of the screen is shown, because the button that led there is gone or at the
 * bottom. Leaves it in a filter of the list. Undefined until something is shown.
 */
export function useHeadingFocus(shown: number | string | undefined): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    const isFirst = last.current === undefined;
    last.current = shown;
    // A search on page 3 leads to page 1 while its words are still being typed.
    if (isFirst || document.activeElement?.matches('input[type=search], select')) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [shown]);
}
