import { liveQuery } from 'dexie';
import { type MirrorDatabase, readFact, type StatusFacts, writeFact } from './mirror-database.ts';
import type { OutboxDatabase } from './outbox-database.ts';
import { isOutOfRoom } from './quota.ts';

/**
 * What the learner is told. Times are in epoch milliseconds. On a full disk, `offline_since` is null: the note that the server responds again
 * can't be stored, so nobody knows.
 */
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
  const facts = await readStatusFacts(mirror);
  return {
    pending: waiting.length,
    oldest_pending: waiting.length === 0 ? null : Math.min(...waiting),
    parked: entries.length - waiting.length,
    ...facts,
    ...(facts.no_room && { offline_since: null }),
  };
}

/** Shows the status now and whenever it changes, until what it returns is called. */
export function watchStatus(databases: Databases, show: (status: SyncStatus) => void): () => void {
  const { mirror } = databases;
  const subscription = liveQuery(() => readStatus(databases)).subscribe(show);
  const watcher: Watcher = (changed) => {
    // A closed device has nothing to show any more.
    if (changed === mirror) readStatus(databases).then(show, () => {});
  };
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    subscription.unsubscribe();
  };
}

export async function readStatusFacts(mirror: MirrorDatabase): Promise<StatusFacts> {
  return { ...unknown, ...(await readFact(mirror, 'status')), ...unstored.get(mirror) };
}

/** The facts that a full disk didn't store, as long as the device is open. Live queries see no such change. */
const unstored = new WeakMap<MirrorDatabase, Partial<StatusFacts>>();
type Watcher = (changed: MirrorDatabase) => void;
const watchers = new Set<Watcher>();

/**
 * Every tab and the worker share these facts. It skips a write that changes nothing, because each write wakes the screens. On a full disk, only
 * this page or worker knows them.
 */
export async function noteStatus(mirror: MirrorDatabase, facts: Partial<StatusFacts>): Promise<void> {
  const lacking = { ...unstored.get(mirror), ...facts };
  try {
    await mirror.transaction('rw', mirror.meta, async () => {
      const before = (await readFact(mirror, 'status')) ?? unknown;
      const after = { ...before, ...lacking };
      if (after.paused !== 'login' && after.is_other_user) after.is_other_user = null;
      const isSame = (Object.keys(after) as (keyof StatusFacts)[]).every((key) => before[key] === after[key]);
      if (!isSame) await writeFact(mirror, 'status', after);
    });
    unstored.delete(mirror);
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    unstored.set(mirror, { ...lacking, no_room: true });
    for (const watcher of watchers) watcher(mirror);
  }
}
