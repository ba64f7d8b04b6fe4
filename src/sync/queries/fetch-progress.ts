import { readProgress } from '../../contract/progress-calls.ts';
import { localDay } from '../../rules/puzzle-day.ts';
import type { Failure } from '../api-client.ts';
import { writeFact } from '../storage/mirror-database.ts';
import type { SyncContext } from '../sync-context.ts';

/** Fetches XP, streak, and days into the mirror. Returns the failure, if any. */
export async function fetchProgress({
  mirror,
  call,
  serverClock,
}: Pick<SyncContext, 'mirror' | 'call' | 'serverClock'>): Promise<Failure | undefined> {
  const result = await call(readProgress, { query: { today: localDay(new Date(serverClock.now())) } });
  if (!result.ok) return result;
  await writeFact(mirror, 'standing', result.reply);
  return undefined;
}
