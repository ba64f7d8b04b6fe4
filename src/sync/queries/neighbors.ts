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

/** The puzzles published before and after one, as far as the device's catalogue knows them. */
export function neighborsQuery(id: number): Query<Neighbors> {
  return {
    key: `neighbors ${id}`,
    async read({ cache }) {
      const rows = (await cache.catalogue.toArray()).sort(oldestFirst);
      const at = rows.findIndex((row) => row.id === id);
      return at < 0 ? { previous: undefined, next: undefined } : { previous: rows[at - 1], next: rows[at + 1] };
    },
  };
}
