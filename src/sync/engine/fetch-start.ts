import { timeframes } from '../../contract/leaderboard.ts';
import { readStart } from '../../contract/start-calls.ts';
import { localDay } from '../../rules/puzzle-day.ts';
import { listKey, writeList } from '../queries/fetch-puzzles.ts';
import { writeFact } from '../storage/mirror-database.ts';
import type { SyncContext } from '../sync-context.ts';

/** Fetches what every start loads into the mirror, in one call. If it fails, the screens fetch what they show. */
export async function fetchStart({
  mirror,
  call,
  clock,
  serverClock,
  username,
}: Pick<SyncContext, 'mirror' | 'call' | 'clock' | 'serverClock' | 'username'>): Promise<void> {
  const fetched_at = clock.now();
  // All visitors share one reply.
  const query = username === null ? {} : { today: localDay(new Date(serverClock.now())) };
  const result = await call(readStart, { query });
  if (!result.ok) return;
  const { config, puzzles, leaderboards, progress } = result.reply;
  await writeFact(mirror, 'config', config);
  await writeList(mirror, listKey({ page: 1, sort: 'newest' }), puzzles, fetched_at, clock);
  for (const timeframe of timeframes) {
    await writeFact(mirror, `leaderboard_${timeframe}`, { ...leaderboards[timeframe], fetched_at });
  }
  if (progress) await writeFact(mirror, 'standing', progress);
}
