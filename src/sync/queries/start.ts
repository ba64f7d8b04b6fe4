import { timeframes } from '../../contract/leaderboard.ts';
import { readStart } from '../../contract/start-calls.ts';
import { localDay } from '../../rules/puzzle-day.ts';
import { writeFact } from '../storage/cache-database.ts';
import { writeLeaderboard } from './leaderboard.ts';
import { listKey, writeList } from './puzzles.ts';
import type { Query } from './query.ts';

/** What every start loads into the local cache, in one call. No screen reads it as a whole. If it fails, the screens fetch what they show. */
export const startQuery: Query<never> = {
  key: 'start',
  read: async () => undefined,
  async refresh({ cache, call, clock, serverClock, username }) {
    const fetched_at = clock.now();
    // All visitors share one reply.
    const query = username === null ? {} : { today: localDay(new Date(serverClock.now())) };
    const result = await call(readStart, { query });
    if (!result.ok) return result;
    const { config, puzzles, leaderboards, progress } = result.reply;
    await writeFact(cache, 'config', config);
    await writeList(cache, listKey({ page: 1, sort: 'newest' }), puzzles, fetched_at, clock);
    for (const timeframe of timeframes) {
      await writeLeaderboard(cache, timeframe, leaderboards[timeframe], fetched_at);
    }
    if (progress) await writeFact(cache, 'standing', progress);
    return null;
  },
};
