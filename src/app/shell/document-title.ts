import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { productAtom } from './product.ts';

/** A screen's own title once it is known, such as a puzzle's; until then the one that `routes.tsx` gives stands. */
export function useDocumentTitle(title: string | null | undefined): void {
  const { name } = useAtomValue(productAtom);
  useEffect(() => {
    if (title) document.title = documentTitle(title, name);
  }, [title, name]);
}

export function documentTitle(title: string | null, productName: string): string {
  return title === null ? productName : `${title} · ${productName}`;
}
