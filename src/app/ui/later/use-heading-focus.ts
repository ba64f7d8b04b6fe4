import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when another page or part of the screen is shown, because the button that led there is gone or at the
 * bottom. Undefined until something is shown.
 */
export function useHeadingFocus(shown: number | string | undefined): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    const isFirst = last.current === undefined;
    last.current = shown;
    if (!isFirst) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [shown]);
}
