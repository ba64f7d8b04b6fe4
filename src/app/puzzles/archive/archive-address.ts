import { categoryNames } from '../../../contract/categories.ts';
import { languages } from '../../../contract/puzzles.ts';
import { type ArchiveQuery, type DeviceSort, deviceSorts } from '../../../rules/puzzle-list.ts';

/** Returns what the address asks of the archive, without invalid parts. `usual` is the order that addresses leave out. */
export function readArchiveAddress(search: string, usual: DeviceSort): ArchiveQuery {
  const given = new URLSearchParams(search);
  const one = <Value extends string>(name: string, allowed: readonly Value[]) =>
    allowed.find((value) => value === given.get(name));
  const page = Number(given.get('page'));
  return {
    page: Number.isSafeInteger(page) && page > 0 && page < 2 ** 31 ? page : 1,
    category: one('category', categoryNames),
    language: one('language', languages),
    difficulty: one('difficulty', ['1', '2', '3', '4', '5']),
    status: one('status', ['done', 'open']),
    access: one('access', ['free']),
    q: given.get('q')?.replaceAll('\u0000', '').trim().slice(0, 100) || undefined,
    sort: one('sort', deviceSorts) ?? usual,
  };
}

/** Returns the address of a page of the archive, without defaults. */
export function archiveAddress({ page, sort, ...filters }: ArchiveQuery, usual: DeviceSort): string {
  const given = Object.entries(filters).filter(
    (entry): entry is [string, NonNullable<(typeof entry)[1]>] => !!entry[1],
  );
  const search = new URLSearchParams(given);
  if (sort !== usual) search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? '/puzzles' : `/puzzles?${search}`;
}

/** Returns how many filters are on, not counting the search. */
export function filterCount({ category, language, difficulty, status, access }: ArchiveQuery): number {
  return [category, language, difficulty, status, access].filter(Boolean).length;
}
