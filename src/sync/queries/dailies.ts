import type { PastDaily } from '../../contract/dailies.ts';
import { listDailies } from '../../contract/daily-calls.ts';
import type { Failure } from '../api-client.ts';
import { readFact, writeFact } from '../storage/mirror-database.ts';
import type { SyncContext } from '../sync-context.ts';

/** How a daily puzzle went, as far as this device knows. */
export interface DailyCell extends PastDaily {
  state: 'solved' | 'started' | 'open';
}

export interface DailiesView {
  days: DailyCell[];
  fetched_at: number;
}

/** Returns undefined if the month isn't mirrored. For `useLiveQuery`: its first await is Dexie's own. */
export async function readDailies(
  { mirror }: Pick<SyncContext, 'mirror'>,
  month: string,
): Promise<DailiesView | undefined> {
  return mirror.transaction('r', [mirror.meta, mirror.progress], async () => {
    const kept = await readFact(mirror, `dailies ${month}`);
    if (!kept) return undefined;
    const progress = await mirror.progress.bulkGet(kept.reply.map(({ puzzle_id }) => puzzle_id));
    return {
      fetched_at: kept.fetched_at,
      days: kept.reply.map((daily, at) => {
        const row = progress[at];
        return { ...daily, state: row?.completed ? 'solved' : row?.answered ? 'started' : 'open' };
      }),
    };
  });
}

/** Fetches a month's daily puzzles into the mirror. Returns the failure, if any. */
export async function fetchDailies(
  { mirror, call, clock }: Pick<SyncContext, 'mirror' | 'call' | 'clock'>,
  month: string,
): Promise<Failure | null> {
  const fetched_at = clock.now();
  const result = await call(listDailies, { query: { month } });
  if (!result.ok) return result;
  await writeFact(mirror, `dailies ${month}`, { reply: result.reply, fetched_at });
  return null;
}
