import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { listAddressOf, readListAddress } from './list-address.ts';

/** Returns the query of a list that its URL searches and pages, and the URLs of its other pages. */
export function useSearchList<State extends string = never>(path: string, states?: readonly State[]) {
  const [, navigate] = useLocation();
  const { page, q, state } = readListAddress(useSearch(), states);
  const query = useMemo(() => ({ page, ...(q && { q }), ...(state && { state }) }), [page, q, state]);
  const narrow = (to: { q: string; state: State | undefined }) =>
    navigate(listAddressOf(path, { page: '1', ...to }), { replace: true });
  return {
    path,
    page,
    q,
    state,
    query,
    /** Whether the list is filtered. */
    isNarrowed: q !== '' || state !== undefined,
    pageAddress: (to: number) => listAddressOf(path, { page: String(to), q, state }),
    search: (words: string) => narrow({ q: words, state }),
    choose: (chosen: State | undefined) => narrow({ q, state: chosen }),
  };
}
