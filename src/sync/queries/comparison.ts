import type { PuzzleComparison } from '../../contract/comparison.ts';
import { readComparison } from '../../contract/comparison-calls.ts';
import { readFact, writeFact } from '../storage/cache-database.ts';
import type { Query } from './query.ts';

/** How others did in a puzzle, which the server tells once it has every answer to it. */
export function comparisonQuery(id: number): Query<PuzzleComparison> {
  const key = `comparison ${id}` as const;
  return {
    key,
    read: async ({ cache }) => (await readFact(cache, key))?.reply,
    async refresh({ cache, call, clock }) {
      const fetched_at = clock.now();
      const result = await call(readComparison, { params: { id } });
      if (!result.ok) return result;
      await writeFact(cache, key, { reply: result.reply, fetched_at });
      return null;
    },
  };
}
