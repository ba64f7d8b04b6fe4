import { useLocation, useSearch } from 'wouter';
import { listAddressOf, readListAddress } from './list-address.ts';

/** A list that is searched and paged by its address: what to ask for, and where its other pages are. */
export function useSearchList(path: string) {
  const [, navigate] = useLocation();
  const { page, q } = readListAddress(useSearch());
  return {
    page,
    q,
    pageAddress: (to: number) => listAddressOf(path, { page: String(to), q }),
    search: (words: string) => navigate(listAddressOf(path, { page: '1', q: words }), { replace: true }),
  };
}
