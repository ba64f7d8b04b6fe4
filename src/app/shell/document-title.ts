import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { productAtom } from './product.ts';

/** Sets a screen's own title when it's known, such as a puzzle's. Until then, the title is the one in `routes.tsx`. */
export function useDocumentTitle(title: string | null | undefined): void {
  const { name } = useAtomValue(productAtom);
  useEffect(() => {
    if (title) document.title = documentTitle(title, name);
  }, [title, name]);
}

export function documentTitle(title: string | null, productName: string): string {
  return title === null ? productName : `${title} · ${productName}`;
}
