import type { CategoryName } from '../../contract/categories.ts';
import { readActivities } from './days.ts';
import { puzzlesQuery } from './puzzles.ts';
import type { Query } from './query.ts';

/** The puzzle that fits a learner best, and the score in percent that they can expect. */
export interface NextPuzzle {
  id: number;
  title: string;
  category: CategoryName;
  difficulty: number;
  odds: number;
}

/** The next puzzle for the learner: open to them, not done, and not `without`. Undefined if there's none, or it isn't known yet. */
export function nextPuzzleQuery(without?: number): Query<NextPuzzle> {
  return {
    key: `next puzzle ${without}`,
    async read(context) {
      // The outbox first: an entry leaves it after the local cache holds its response, so nothing is missed in between.
      const entries = await context.outbox.entries.orderBy('sequence').toArray();
      const done = new Set((await readActivities(context.cache, entries)).map(({ puzzle_id }) => puzzle_id));
      const list = await puzzlesQuery({ page: 1, sort: 'best', status: 'open' }).read(context);
      for (const { id, title, category, difficulty, odds } of list?.rows ?? []) {
        if (odds !== null && id !== without && !done.has(id)) return { id, title, category, difficulty, odds };
      }
      return undefined;
    },
  };
}
