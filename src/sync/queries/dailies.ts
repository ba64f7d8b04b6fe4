import type { PastDaily } from '../../contract/dailies.ts';
import { listDailies } from '../../contract/daily-calls.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { readDailyId, readFact, writeFact } from '../storage/cache-database.ts';
import { isLockedFor } from './puzzles.ts';
import type { Query } from './query.ts';

/** How a daily puzzle went, as far as this device knows. */
export interface DailyCell extends PastDaily {
  state: 'solved' | 'started' | 'open' | 'locked';
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
    read: ({ cache, serverClock, username }) =>
      cache.transaction('r', [cache.meta, cache.progress, cache.openings], async () => {
        const stored = await readFact(cache, key);
        if (!stored) return undefined;
        const ids = stored.reply.map(({ puzzle_id }) => puzzle_id);
        const progress = await cache.progress.bulkGet(ids);
        const openings = await cache.openings.bulkGet(ids);
        const viewer = {
          user: await readFact(cache, 'user'),
          daily: await readDailyId(cache, serverClock.now()),
          isSignedIn: username !== null,
          now: serverClock.now(),
        };
        return {
          fetched_at: stored.fetched_at,
          days: stored.reply.map((daily, at): DailyCell => {
            const row = progress[at];
            const { puzzle_id: id, day: published_at, is_premium = false } = daily;
            const isLocked =
              published_at !== utcDay(new Date(viewer.now)) &&
              isLockedFor(viewer, { id, is_premium, published_at }, openings[at], false);
            const state = row?.completed ? 'solved' : row?.answered ? 'started' : isLocked ? 'locked' : 'open';
            return { ...daily, state };
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
