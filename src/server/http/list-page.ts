import { listPageSize } from '../../rules/puzzle-list.ts';
import { Rejection } from './rejection.ts';

/** One page of a list of `count` rows: see `paged` in `src/contract/scalars.ts`. */
export interface ListPage<Row> {
  page: number;
  page_size: number;
  count: number;
  results: Row[];
}

/** Rejects a page after the last one. The first page always exists, even if it's empty. */
export function missingPage(page: number, count: number): Rejection | undefined {
  const isMissing = page > 1 && (page - 1) * listPageSize >= count;
  return isMissing ? new Rejection('not_found', `Page ${page} doesn't exist.`) : undefined;
}

/**
 * Returns where a page of `count` rows starts if it's read from the list's nearer end, so the last page costs as much as the first. If
 * `isNearEnd`, the query has the opposite order.
 */
export function fromNearerEnd(page: number, count: number): { isNearEnd: boolean; limit: number; offset: number } {
  const before = (page - 1) * listPageSize;
  const limit = Math.max(0, Math.min(listPageSize, count - before));
  const after = count - before - limit;
  const isNearEnd = after < before;
  return { isNearEnd, limit, offset: isNearEnd ? after : before };
}

/** Returns a page of a list of `count` rows, of which `read` gets the page's own. */
export async function readListPage<Row>(
  page: number,
  count: number,
  read: (limit: number, offset: number) => Promise<Row[]>,
): Promise<ListPage<Row> | Rejection> {
  const missing = missingPage(page, count);
  if (missing) return missing;
  const results = await read(listPageSize, (page - 1) * listPageSize);
  return { page, page_size: listPageSize, count, results };
}
