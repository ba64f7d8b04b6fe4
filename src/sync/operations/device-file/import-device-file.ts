import type { Table } from 'dexie';
import { secureApis } from '../../../rules/secure-apis.ts';
import {
  deviceFileLimit,
  type FileEntry,
  type FileFault,
  type FileRows,
  readDeviceFile,
} from '../../device-file/device-file.ts';
import { mergeEntries } from '../../device-file/merge-entries.ts';
import type { Loop } from '../../engine/loop.ts';
import type { SyncContext } from '../../session/sync-context.ts';
import { type CacheDatabase, readFact, writeFact } from '../../storage/cache-database.ts';
import { isOutOfRoom } from '../../storage/quota.ts';
import { isKnown, operationOf, operations } from '../operations.ts';
import type { OutboxEntry } from '../outbox-entry.ts';

/** `no_room`: the device couldn't store all of it. Importing the file again adds nothing twice. */
export type ImportResult = { ok: true; entries: number; drafts: number } | { ok: false; why: FileFault | 'no_room' };

/** The part of the platform's `File` that is used. */
interface Readable {
  readonly size: number;
  text(): Promise<string>;
}

/** A cursor that no server ever issued: the next pull starts over and empties the scopes. */
const foreignCursor = 'file';

/** Merges what `exportDeviceFile` wrote into this device. A file that isn't accepted changes nothing. */
export async function importDeviceFile(
  device: Pick<SyncContext, 'user' | 'username' | 'cache' | 'outbox'> & { loop: Loop },
  source: Readable,
  locks: LockManager | undefined = secureApis().navigator.locks,
): Promise<ImportResult> {
  if (source.size > deviceFileLimit) return { ok: false, why: 'too_large' };
  const { user, cache: own } = device;
  const created_at = (await readFact(own, 'user'))?.created_at;
  const read = readDeviceFile(await source.text(), { user, created_at });
  if (!read.ok) return read;
  const { entries, drafts, mirror } = read.file;
  try {
    const open = await withoutSettled(device.cache, entries);
    const counts = await device.outbox.transaction('rw', device.outbox.entries, device.outbox.drafts, async () => ({
      entries: await mergeIntoOutbox(device, open),
      drafts: await addMissing(device.outbox.drafts, drafts),
    }));
    await takeRows(device.cache, mirror, locks);
    device.loop.trigger('start');
    return { ok: true, ...counts };
  } catch (error) {
    if (isOutOfRoom(error)) return { ok: false, why: 'no_room' };
    throw error;
  }
}

async function mergeIntoOutbox(
  { outbox, username }: Pick<SyncContext, 'outbox' | 'username'>,
  brought: readonly FileEntry[],
): Promise<number> {
  const own = await outbox.entries.orderBy('sequence').toArray();
  const { entries, added } = mergeEntries(own, brought, username ?? '');
  // Every entry gets a new place, because the file's can belong before those here. Flushes know an entry by its operation ID.
  await outbox.entries.clear();
  await outbox.entries.bulkAdd(entries);
  return added;
}

const tables = [...new Set(Object.values(operations).flatMap((operation) => operation.tables))];

/** Leaves out the operations whose outcome this device already has. */
async function withoutSettled(cache: CacheDatabase, entries: readonly FileEntry[]): Promise<FileEntry[]> {
  return cache.transaction('r', tables, async () => {
    const open: FileEntry[] = [];
    for (const entry of entries) if (!(await isSettled(cache, entry))) open.push(entry);
    return open;
  });
}

async function isSettled(cache: CacheDatabase, entry: FileEntry): Promise<boolean> {
  const made = entry as Pick<OutboxEntry, 'kind' | 'kind_version'>;
  return isKnown(made) && operationOf(made).isSettled(cache, entry.payload, entry.operation_id);
}

/**
 * Adds what the learner did if no pull told it yet; after a pull, what is missing here is missing at the server. It holds the lock of the
 * cycles, because a pull that already started doesn't know the foreign cursor.
 */
async function takeRows(cache: CacheDatabase, rows: FileRows, locks: LockManager | undefined): Promise<void> {
  const { answers, reactions, progress, interview_answers, exercises, meta } = cache;
  const take = () =>
    cache.transaction('rw', [answers, reactions, progress, interview_answers, exercises, meta], async () => {
      if (((await readFact(cache, 'cursor')) ?? foreignCursor) !== foreignCursor) return;
      await writeFact(cache, 'cursor', foreignCursor);
      await addMissing(answers, rows.answers.map(unconfirmed));
      await addMissing(reactions, rows.reactions.map(unconfirmed));
      await addMissing(progress, rows.progress.map(unconfirmed));
      await addMissing(interview_answers, rows.interview_answers.map(unconfirmed));
      await addMissing(exercises, rows.exercises.map(unconfirmed));
    });
  if (!locks) return take();
  // A running cycle is asking the server for the same rows.
  await locks.request('nday-drain', { ifAvailable: true }, async (lock) => (lock ? take() : undefined));
}

function unconfirmed<Row extends object>(row: Row): Row & { row_version: number } {
  return { ...row, row_version: 0 };
}

async function addMissing<Row, Key, Insert>(table: Table<Row, Key, Insert>, rows: readonly Insert[]): Promise<number> {
  const path = table.schema.primKey.keyPath as keyof Insert;
  const known = await table.bulkGet(rows.map((row) => row[path] as Key));
  const missing = rows.filter((_, at) => known[at] === undefined);
  await table.bulkPut(missing);
  return missing.length;
}
