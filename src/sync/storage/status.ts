import { type MirrorDatabase, readFact, type StatusFacts, writeFact } from './mirror-database.ts';
import { isOutOfRoom } from './quota.ts';

const unknown: StatusFacts = { paused: null, offline_since: null, last_sync: null };

export async function readStatusFacts(mirror: MirrorDatabase): Promise<StatusFacts> {
  return { ...unknown, ...(await readFact(mirror, 'status')), ...unstored.get(mirror) };
}

/** The facts that a full disk didn't store, as long as the device is open. Live queries see no such change. */
const unstored = new WeakMap<MirrorDatabase, Partial<StatusFacts>>();
const watchers = new Set<(changed: MirrorDatabase) => void>();

/** Calls `run` whenever there is such a fact, until what it returns is called. */
export function onUnstoredStatus(mirror: MirrorDatabase, run: () => void): () => void {
  const watcher = (changed: MirrorDatabase) => {
    if (changed === mirror) run();
  };
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

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
