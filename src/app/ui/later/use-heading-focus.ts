import { useEffect, useRef } from 'react';

/** The pager stands at the foot of the page: the next page begins at its heading. */
export function useHeadingFocus(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [page]);
}
