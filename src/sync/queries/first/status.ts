import type { StatusFacts } from '../../storage/cache-database.ts';
import { onUnstoredStatus, readStatusFacts } from '../../storage/status.ts';
import type { Query } from '../query.ts';

/**
 * What the learner is told. Times are in epoch milliseconds. On a full disk, `offline_since` is null: the note that the server responds again
 * can't be stored, so nobody knows.
 */
export interface SyncStatus extends StatusFacts {
  pending: number;
  /** When the oldest waiting entry was made. */
  oldest_pending: number | null;
  rejected: number;
}

/** How syncing goes, and what waits. */
export const statusQuery = {
  key: 'status',
  async read({ cache, outbox }): Promise<SyncStatus> {
    const entries = await outbox.entries.toArray();
    const waiting = entries.filter(({ state }) => state !== 'parked').map(({ made_at }) => made_at);
    const facts = await readStatusFacts(cache);
    return {
      pending: waiting.length,
      oldest_pending: waiting.length === 0 ? null : Math.min(...waiting),
      rejected: entries.length - waiting.length,
      ...facts,
      ...(facts.no_room && { offline_since: null }),
    };
  },
  listen: ({ cache }, again) => onUnstoredStatus(cache, again),
} satisfies Query<SyncStatus>;
