import type { Timeframe } from '../../contract/leaderboard.ts';
import { readLeaderboard, readLeaderboardStanding } from '../../contract/leaderboard-calls.ts';
import { type MirroredLeaderboard, readFact, writeFact } from '../storage/mirror-database.ts';
import type { Query } from './query.ts';

/** The leaderboard of a time frame, with the learner's own rank if they're signed in. */
export function leaderboardQuery(timeframe: Timeframe): Query<MirroredLeaderboard> {
  const key = `leaderboard_${timeframe}` as const;
  return {
    key,
    read: ({ mirror }) => readFact(mirror, key),
    async refresh({ mirror, call, clock, username }) {
      const fetched_at = clock.now();
      const query = { timeframe };
      const [list, standing] = await Promise.all([
        call(readLeaderboard, { query }),
        username === null ? undefined : call(readLeaderboardStanding, { query }),
      ]);
      if (!list.ok) return list;
      const kept = standing?.ok ? standing.reply : (await readFact(mirror, key))?.standing;
      await writeFact(mirror, key, { entries: list.reply, standing: kept ?? null, fetched_at });
      return null;
    },
  };
}
