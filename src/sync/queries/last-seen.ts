import type { Query } from './query.ts';

/** The ID of the puzzle that was fetched last. */
export const lastSeenQuery: Query<number> = {
  key: 'last seen',
  async read({ cache }) {
    const puzzles = await cache.puzzles.toArray();
    return puzzles.sort((one, other) => other.fetched_at - one.fetched_at)[0]?.id;
  },
};
