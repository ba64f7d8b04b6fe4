import { pull } from '../../contract/sync-calls.ts';
import type { Clock } from '../engine/clock.ts';
import { rejectsCursor } from '../engine/pull.ts';
import type { SyncContext } from '../session/sync-context.ts';
import { type CacheDatabase, readFact } from '../storage/cache-database.ts';
import { cacheName, openCache } from '../storage/open-cache.ts';
import { databaseExists, deleteDatabase, type Storage } from '../storage/open-dexie.ts';
import { type OutboxDatabase, openOutbox, outboxName, supersededVersion } from '../storage/outbox-database.ts';
import { isOutOfRoom } from '../storage/quota.ts';
import { accountKey } from '../storage/stored-user.ts';

/*
 * Older builds named databases after the username, which can become another account's. What they left moves to the databases of an account's
 * ID if it's known to be that account's, and otherwise stays where it is: kept, and never sent.
 */

export interface LegacyMigration {
  username: string;
  user_id: string;
  /** When the account was created: what a device made later under this username is this account's. */
  created_at: string;
}

/** The device that the work is on, and what it knows of the time. */
type AdoptingDevice = Pick<SyncContext, 'storage'> & Record<'clock' | 'serverClock', Pick<Clock, 'now'>>;

/**
 * Whether a device of an older build is this account's. The server tells by the cursor, which names the account that it was given to.
 * Undefined if the server can't be asked. A cursor that it can't read tells nothing.
 */
export async function isOfAccount(
  { cache, call }: Pick<SyncContext, 'cache' | 'call'>,
  userId: string,
): Promise<boolean | undefined> {
  const cursor = await readFact(cache, 'cursor');
  if (cursor === undefined) return false;
  const result = await call(pull, { query: { cursor } });
  if (!result.ok) return rejectsCursor(result) ? false : undefined;
  return result.reply.user_id === userId && !result.reply.reset.includes('user');
}

/**
 * Moves what an older build left under this username. `isSame`: all of it is known to be this account's. Returns whether there were entries.
 * A kill at any point leaves each entry in one of the two outboxes, or in both under one operation ID.
 */
export async function migrateLegacyDatabases(
  user: LegacyMigration,
  isSame: boolean,
  { storage, clock, serverClock }: AdoptingDevice,
): Promise<boolean> {
  const older = accountKey({ username: user.username });
  const own = accountKey(user);
  if (isSame && (await databaseExists(cacheName(older), storage))) await moveCache(older, own, storage);
  if (!(await databaseExists(outboxName(older), storage))) return false;
  const from = await openOutbox(older, storage, undefined, supersededVersion);
  const to = await openOutbox(own, storage);
  // By the device's clock, as the entries are.
  const since = isSame ? -Infinity : Date.parse(user.created_at) - (serverClock.now() - clock.now());
  try {
    const moved = await moveEntries(from, to, since);
    await moveDrafts(from, to, since);
    // What isn't known to be this account's is nobody else's either.
    const isEmpty = (await from.entries.count()) + (await from.drafts.count()) === 0;
    from.close();
    if (isEmpty) await deleteDatabase(outboxName(older), storage);
    return moved > 0;
  } finally {
    from.close();
    to.close();
  }
}

async function moveEntries(from: OutboxDatabase, to: OutboxDatabase, since: number): Promise<number> {
  const entries = (await from.entries.orderBy('sequence').toArray()).filter(({ made_at }) => made_at >= since);
  await to.transaction('rw', to.entries, async () => {
    for (const { sequence: _, ...entry } of entries) {
      const isHere = await to.entries.get({ operation_id: entry.operation_id });
      if (!isHere) await to.entries.add(entry);
    }
  });
  await from.entries.bulkDelete(entries.map(({ sequence }) => sequence));
  return entries.length;
}

async function moveDrafts(from: OutboxDatabase, to: OutboxDatabase, since: number): Promise<void> {
  const drafts = (await from.drafts.toArray()).filter(({ updated_at }) => updated_at >= since);
  await to.transaction('rw', to.drafts, async () => {
    for (const draft of drafts) if (!(await to.drafts.get(draft.key))) await to.drafts.add(draft);
  });
  await from.drafts.bulkDelete(drafts.map(({ key }) => key));
}

/** So that an upgrade costs no offline download. Without room for both, the next pull fetches it again. */
async function moveCache(older: string, own: string, storage: Storage): Promise<void> {
  const [from, to] = [await openCache(older, storage), await openCache(own, storage)];
  try {
    if ((await readFact(to, 'cursor')) === undefined) await copyTables(from, to);
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    to.close();
    await deleteDatabase(cacheName(own), storage);
  } finally {
    from.close();
    to.close();
  }
  await deleteDatabase(cacheName(older), storage);
}

/** The rows of a table that are copied in one transaction: a block of the offline download is 10 puzzles. */
const batch = 100;

async function copyTables(from: CacheDatabase, to: CacheDatabase): Promise<void> {
  // The cursor is last: until it's here, the next try copies everything.
  const tables = [...from.tables.filter(({ name }) => name !== 'meta'), from.meta];
  for (const table of tables) {
    const keys = await table.toCollection().primaryKeys();
    for (let at = 0; at < keys.length; at += batch) {
      const rows = await table.bulkGet(keys.slice(at, at + batch) as never[]);
      await to.table(table.name).bulkPut(rows.filter((row) => row !== undefined));
    }
  }
}
