import type { PastDaily } from '../../contract/dailies.ts';
import { listDailies } from '../../contract/daily-calls.ts';
import { readFact, writeFact } from '../storage/cache-database.ts';
import type { Query } from './query.ts';

/** How a daily puzzle went, as far as this device knows. */
export interface DailyCell extends PastDaily {
  state: 'solved' | 'started' | 'open';
}

export interface DailiesView {
  days: DailyCell[];
  fetched_at: number;
}

/** The daily puzzles of a month, and how they went. */
export function dailiesQuery(month: string): Query<DailiesView> {
  const key = `dailies ${month}` as const;
  return {
    key,
    read: ({ cache }) =>
      cache.transaction('r', [cache.meta, cache.progress], async () => {
        const stored = await readFact(cache, key);
        if (!stored) return undefined;
        const progress = await cache.progress.bulkGet(stored.reply.map(({ puzzle_id }) => puzzle_id));
        return {
          fetched_at: stored.fetched_at,
          days: stored.reply.map((daily, at): DailyCell => {
            const row = progress[at];
            return { ...daily, state: row?.completed ? 'solved' : row?.answered ? 'started' : 'open' };
          }),
        };
      }),
    async refresh({ cache, call, clock }) {
      const fetched_at = clock.now();
      const result = await call(listDailies, { query: { month } });
      if (!result.ok) return result;
      await writeFact(cache, key, { reply: result.reply, fetched_at });
      return null;
    },
  };
}
