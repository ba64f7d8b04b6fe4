import { oldestFirst } from '../../rules/puzzle-list.ts';
import type { Query } from './query.ts';

export interface Neighbor {
  id: number;
  title: string;
}

export interface Neighbors {
  previous: Neighbor | undefined;
  next: Neighbor | undefined;
}

/**
 * The puzzles published before and after one, as far as the device's catalogue knows them. First steps have no day: theirs are the others of
 * their language, in order.
 */
export function neighborsQuery(id: number): Query<Neighbors> {
  return {
    key: `neighbors ${id}`,
    async read({ cache }) {
      const catalogue = await cache.catalogue.toArray();
      const own = catalogue.find((row) => row.id === id);
      const rows = catalogue
        .filter(({ first_step, language }) => (own?.first_step ? first_step && language === own.language : !first_step))
        .sort((one, other) => (one.first_step ?? 0) - (other.first_step ?? 0) || oldestFirst(one, other));
      const at = rows.findIndex((row) => row.id === id);
      return at < 0 ? { previous: undefined, next: undefined } : { previous: rows[at - 1], next: rows[at + 1] };
    },
  };
}
