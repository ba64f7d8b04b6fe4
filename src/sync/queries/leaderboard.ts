import type { Timeframe } from '../../contract/leaderboard.ts';
import { readLeaderboard, readLeaderboardStanding } from '../../contract/leaderboard-calls.ts';
import type { Failure } from '../api-client.ts';
import { readFact, writeFact } from '../storage/mirror-database.ts';
import type { SyncContext } from '../sync-context.ts';

/** Fetches one time frame into the mirror, with the learner's own rank if they're signed in. Returns the failure, if any. */
export async function fetchLeaderboard(
  { mirror, call, clock, username }: Pick<SyncContext, 'mirror' | 'call' | 'clock' | 'username'>,
  timeframe: Timeframe,
): Promise<Failure | null> {
  const fetched_at = clock.now();
  const query = { timeframe };
  const [list, standing] = await Promise.all([
    call(readLeaderboard, { query }),
    username === null ? undefined : call(readLeaderboardStanding, { query }),
  ]);
  if (!list.ok) return list;
  const key = `leaderboard_${timeframe}` as const;
  const kept = standing?.ok ? standing.reply : (await readFact(mirror, key))?.standing;
  await writeFact(mirror, key, { entries: list.reply, standing: kept ?? null, fetched_at });
  return null;
}
