import { type CacheDatabase, readFact, type StatusFacts, writeFact } from './cache-database.ts';
import { isOutOfRoom } from './quota.ts';

const unknown: StatusFacts = { paused: null, offline_since: null, last_sync: null };

export async function readStatusFacts(cache: CacheDatabase): Promise<StatusFacts> {
  return { ...unknown, ...(await readFact(cache, 'status')), ...unstored.get(cache) };
}

/** The facts that a full disk didn't store, as long as the device is open. Live queries see no such change. */
const unstored = new WeakMap<CacheDatabase, Partial<StatusFacts>>();
const watchers = new Set<(changed: CacheDatabase) => void>();

/** Calls `run` whenever there is such a fact, until what it returns is called. */
export function onUnstoredStatus(cache: CacheDatabase, run: () => void): () => void {
  const watcher = (changed: CacheDatabase) => {
    if (changed === cache) run();
  };
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Every tab and the worker share these facts. It skips a write that changes nothing, because each write wakes the screens. On a full disk, only
 * this page or worker knows them.
 */
export async function noteStatus(cache: CacheDatabase, facts: Partial<StatusFacts>): Promise<void> {
  const lacking = { ...unstored.get(cache), ...facts };
  try {
    await cache.transaction('rw', cache.meta, async () => {
      const before = (await readFact(cache, 'status')) ?? unknown;
      const after = { ...before, ...lacking };
      if (after.paused !== 'login' && after.is_other_user) after.is_other_user = null;
      const isSame = (Object.keys(after) as (keyof StatusFacts)[]).every((key) => before[key] === after[key]);
      if (!isSame) await writeFact(cache, 'status', after);
    });
    unstored.delete(cache);
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    unstored.set(cache, { ...lacking, no_room: true });
    for (const watcher of watchers) watcher(cache);
  }
}
