/** What a list of the staff area is searched and paged by, as its address says. */
export interface ListAddress {
  page: string;
  q: string;
}

export function readListAddress(search: string): ListAddress {
  const given = new URLSearchParams(search);
  const page = given.get('page') ?? '';
  return { page: /^[1-9]\d{0,8}$/.test(page) ? page : '1', q: given.get('q')?.slice(0, 100) ?? '' };
}

export function listAddressOf(path: string, { page, q }: ListAddress, other: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...(q && { q }), ...other, ...(page !== '1' && { page }) });
  return search.size === 0 ? path : `${path}?${search}`;
}
