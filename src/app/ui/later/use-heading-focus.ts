import { useEffect, useRef } from 'react';

/** Moves the focus to the heading of the next page, because the pager is at the bottom. */
export function useHeadingFocus(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [page]);
}
