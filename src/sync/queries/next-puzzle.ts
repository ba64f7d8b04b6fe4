import type { CategoryName } from '../../contract/categories.ts';
import { completedPuzzles } from './days.ts';
import { puzzlesQuery } from './puzzles.ts';
import type { Query } from './query.ts';

/** The puzzle that fits a learner best. */
export interface NextPuzzle {
  id: number;
  title: string;
  category: CategoryName;
  difficulty: number;
  /** The score in percent that the learner can expect; null for staff, who have no rating. */
  odds: number | null;
}

/**
 * The next puzzle for the learner: open to them, not done, and not `without`. For staff, it's the newest. Null if there's none; undefined until
 * the device knows the list.
 */
export function nextPuzzleQuery(without?: number): Query<NextPuzzle | null> {
  return {
    key: `next puzzle ${without}`,
    async read(context) {
      const done = await completedPuzzles(context);
      for (let page = 1; ; page++) {
        const list = await puzzlesQuery({ page, sort: 'best', status: 'open' }).read(context);
        if (!list) return undefined;
        if (list.rows.length === 0) return null;
        const next = list.rows.find(
          ({ id, locked, is_early, is_unpublished }) =>
            !locked && !is_early && !is_unpublished && id !== without && !done.has(id),
        );
        if (!next) continue;
        const { id, title, category, difficulty, odds } = next;
        return { id, title, category, difficulty, odds };
      }
    },
  };
}
