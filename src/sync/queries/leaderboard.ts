import type { Timeframe } from '../../contract/leaderboard.ts';
import { readLeaderboard, readOwnRank } from '../../contract/leaderboard-calls.ts';
import { type CachedLeaderboard, readFact, writeFact } from '../storage/cache-database.ts';
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
      await writeFact(cache, key, { entries: list.reply, standing: stored ?? null, fetched_at });
      return null;
    },
  };
}
