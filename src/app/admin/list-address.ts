/** The search and page of a staff list, from its URL. */
export interface ListAddress<State extends string = never> {
  page: string;
  q: string;
  state?: State | undefined;
}

/** The list can be narrowed to one of `states`. */
export function readListAddress<State extends string = never>(
  search: string,
  states: readonly State[] = [],
): ListAddress<State> {
  const given = new URLSearchParams(search);
  const page = given.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? page : '1',
    q: given.get('q')?.slice(0, 100) ?? '',
    state: states.find((state) => state === given.get('state')),
  };
}

export function listAddressOf(path: string, { page, q, state }: ListAddress<string>): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(state && { state }), ...(page !== '1' && { page }) });
  return search.size === 0 ? path : `${path}?${search}`;
}
