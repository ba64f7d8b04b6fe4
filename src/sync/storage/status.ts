import { liveQuery, type Observable } from 'dexie';
import { type MirrorDatabase, readFact, type StatusFacts, writeFact } from './mirror-database.ts';
import type { OutboxDatabase } from './outbox-database.ts';

/** What the learner is told. Times are in epoch milliseconds. */
export interface SyncStatus extends StatusFacts {
  pending: number;
  /** When the oldest waiting entry was made. */
  oldest_pending: number | null;
  parked: number;
}

interface Databases {
  mirror: MirrorDatabase;
  outbox: OutboxDatabase;
}

const unknown: StatusFacts = { paused: null, offline_since: null, last_sync: null };

export async function readStatus({ mirror, outbox }: Databases): Promise<SyncStatus> {
  const entries = await outbox.entries.toArray();
  const waiting = entries.filter(({ state }) => state !== 'parked').map(({ made_at }) => made_at);
  return {
    pending: waiting.length,
    oldest_pending: waiting.length === 0 ? null : Math.min(...waiting),
    parked: entries.length - waiting.length,
    ...(await readStatusFacts(mirror)),
  };
}

/** For code without `useLiveQuery`. */
export function watchStatus(databases: Databases): Observable<SyncStatus> {
  return liveQuery(() => readStatus(databases));
}

export async function readStatusFacts(mirror: MirrorDatabase): Promise<StatusFacts> {
  return (await readFact(mirror, 'status')) ?? unknown;
}

/** Every tab and the worker share these facts. It skips a write that changes nothing, because each write wakes the screens. */
export async function noteStatus(mirror: MirrorDatabase, facts: Partial<StatusFacts>): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const before = await readStatusFacts(mirror);
    const after = { ...before, ...facts };
    const isSame = (Object.keys(after) as (keyof StatusFacts)[]).every((key) => before[key] === after[key]);
    if (!isSame) await writeFact(mirror, 'status', after);
  });
}
