import type { Timeframe } from '../../contract/leaderboard.ts';
import { readLeaderboard, readOwnRank } from '../../contract/leaderboard-calls.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { type CacheDatabase, type CachedLeaderboard, readFact, writeFact } from '../storage/cache-database.ts';
import type { Query } from './query.ts';

/** The leaderboard of a time frame, with the learner's own rank if they're signed in. */
export function leaderboardQuery(timeframe: Timeframe): Query<CachedLeaderboard> {
  const key = `leaderboard_${timeframe}` as const;
  return {
    key,
    read: ({ cache }) => readFact(cache, key),
    async refresh({ cache, call, clock, username }) {
      const fetched_at = clock.now();
      const query = { timeframe };
      const [list, ownRank] = await Promise.all([
        call(readLeaderboard, { query }),
        username === null ? undefined : call(readOwnRank, { query }),
      ]);
      if (!list.ok) return list;
      const stored = ownRank?.ok ? ownRank.reply : (await readFact(cache, key))?.standing;
      await writeLeaderboard(cache, timeframe, { entries: list.reply, standing: stored ?? null }, fetched_at);
      return null;
    },
  };
}

/** Writes a time frame that was requested at `fetched_at`, and keeps the rank of an earlier day. */
export async function writeLeaderboard(
  cache: CacheDatabase,
  timeframe: Timeframe,
  told: Pick<CachedLeaderboard, 'entries' | 'standing'>,
  fetched_at: number,
): Promise<void> {
  const key = `leaderboard_${timeframe}` as const;
  await cache.transaction('rw', cache.meta, async () => {
    const last = await readFact(cache, key);
    const day = last && utcDay(new Date(last.fetched_at));
    const rank = last?.standing?.rank;
    const rank_before = day && rank && day < utcDay(new Date(fetched_at)) ? { rank, day } : last?.rank_before;
    await writeFact(cache, key, { ...told, fetched_at, ...(rank_before && { rank_before }) });
  });
}
