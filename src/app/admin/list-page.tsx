import { type ReactNode, useRef } from 'react';
import type { QueryState } from '../shell/use-query.ts';
import { Pager } from '../ui/later/pager.tsx';
import { useFocusThatStays } from '../ui/later/use-focus-that-stays.ts';
import { NothingHere } from './nothing-here.tsx';
import { isMissing, RequestTrouble } from './request-trouble.tsx';

export interface PagedList<Row = unknown> {
  page: number;
  page_size: number;
  count: number;
  results: readonly Row[];
}

/** Shows one page of a list and links to the others, or why there's none. */
export function ListPage<List extends PagedList>({
  request,
  page,
  pageAddress,
  words,
  empty,
  children,
}: {
  request: QueryState<List>;
  page: string;
  pageAddress: (page: number) => string;
  /** Shown if it can't be read. */
  words: string;
  /** Shown instead of a list without rows. */
  empty: ReactNode;
  children: (list: List) => ReactNode;
}) {
  const list = request.latest;
  const shown = useRef<HTMLDivElement>(null);
  const followFocus = useFocusThatStays(shown);
  if (isMissing(request)) {
    return (
      <NothingHere href={pageAddress(1)} action="First page">
        This list has no page {page}.
      </NothingHere>
    );
  }
  return (
    <>
      <RequestTrouble request={request} words={words} />
      {list?.count === 0 && empty}
      {list && list.count > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is
        <div ref={shown} tabIndex={-1} onFocus={followFocus}>
          {children(list)}
          <Pager list={list} pageAddress={pageAddress} />
        </div>
      )}
    </>
  );
}
