import { type ReactNode, useRef } from 'react';
import type { QueryState } from '../shell/use-query.ts';
import { Line } from '../ui/gutter.tsx';
import { NeedsConnection } from '../ui/later/form-notes.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { Pager } from '../ui/later/pager.tsx';
import { useFocusThatStays } from '../ui/later/use-focus-that-stays.ts';
import { listTitleId } from './admin-table.tsx';
import { NothingHere } from './nothing-here.tsx';
import { isMissing, RequestTrouble } from './request-trouble.tsx';

export interface PagedList<Row = unknown> {
  page: number;
  page_size: number;
  count: number;
  results: readonly Row[];
}

/** Shows one page of a list with its head and links to the others, or why there's none. */
export function ListPage<List extends PagedList>({
  title,
  countText,
  actions,
  filters,
  offline,
  request,
  page,
  pageAddress,
  words,
  empty,
  children,
}: {
  title: string;
  countText: (count: number) => string;
  /** Links and buttons in the head. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** Shown without a connection. */
  offline: string;
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
  return (
    <div className="admin">
      <PageHead title={<span id={listTitleId}>{title}</span>} facts={[list ? countText(list.count) : '']}>
        {actions && <div className="admin-actions">{actions}</div>}
      </PageHead>
      {filters && <div className="admin-filters">{filters}</div>}
      <Line className="admin-offline">
        <NeedsConnection>{offline}</NeedsConnection>
      </Line>
      {isMissing(request) ? (
        <NothingHere href={pageAddress(1)} action="First page">
          This list has no page {page}.
        </NothingHere>
      ) : (
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
      )}
    </div>
  );
}
