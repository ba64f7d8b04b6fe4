import type { PastDaily } from '../../contract/dailies.ts';
import { listDailies } from '../../contract/daily-calls.ts';
import { readFact, writeFact } from '../storage/mirror-database.ts';
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
    read: ({ mirror }) =>
      mirror.transaction('r', [mirror.meta, mirror.progress], async () => {
        const kept = await readFact(mirror, key);
        if (!kept) return undefined;
        const progress = await mirror.progress.bulkGet(kept.reply.map(({ puzzle_id }) => puzzle_id));
        return {
          fetched_at: kept.fetched_at,
          days: kept.reply.map((daily, at): DailyCell => {
            const row = progress[at];
            return { ...daily, state: row?.completed ? 'solved' : row?.answered ? 'started' : 'open' };
          }),
        };
      }),
    async refresh({ mirror, call, clock }) {
      const fetched_at = clock.now();
      const result = await call(listDailies, { query: { month } });
      if (!result.ok) return result;
      await writeFact(mirror, key, { reply: result.reply, fetched_at });
      return null;
    },
  };
}
